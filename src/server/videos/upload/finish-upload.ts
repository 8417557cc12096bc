import type { FastifyBaseLogger } from 'fastify'
import { exponentialBackoff } from '../../../contract/platform/backoff.ts'
import { MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { outageOf } from '../../platform/http/outage.ts'
import type { RowOf } from '../../tables.ts'
import { replaceSource } from '../replace-source.ts'
import { addClipVideo } from './add-clip-video.ts'
import { createVideo, ownerOf } from './add-video.ts'
import { FinishRetries } from './finish-retries.ts'
import { receivedFileOf } from './received-file.ts'
import { removeFailed } from './tidy-uploads.ts'
import { keyOf } from './upload-files.ts'
import { detailsOf } from './uploads.ts'

const MISTAKEN = 'The file arrived with a mistake in it: its checksum is another one. Please send it again.'
const LOST = 'The bucket no longer has the parts of this file. Please send it again.'
const pauseAfter = exponentialBackoff({ first: 1000, longest: MINUTE })
/** A proxy must not wait for the checksum of a long master, and concurrent writes share a sync. */
const AT_ONCE = 4

type UploadRow = RowOf<'upload'>

/**
 * Finishes uploads, a few at a time, on a server that has their parts. Interrupted ones are taken up at the start and every
 * minute; failed ones with backoff.
 */
export class UploadFinisher {
  readonly #shop: Shop
  readonly #log: FastifyBaseLogger
  readonly #stopping = new AbortController()
  readonly #checked = new Map<string, number>()
  readonly #tries = new FinishRetries()
  readonly #busy = new Map<string, Promise<void>>()
  #looking: Promise<void> = Promise.resolve()
  #isDue = false
  /** There were more uploads than slots, or one changed while it was being finished. */
  #isMore = false
  #timer: NodeJS.Timeout | undefined
  #again: NodeJS.Timeout | undefined
  #failures = 0

  constructor(shop: Shop, log: FastifyBaseLogger) {
    this.#shop = shop
    this.#log = log
  }

  start() {
    this.wake()
    this.#timer = setInterval(() => this.wake(), MINUTE)
  }

  /** Bytes compared so far; null where none are being compared. */
  checked(id: string): number | null {
    return this.#checked.get(id) ?? null
  }

  wake() {
    // one pass sees what all callers until then have changed
    if (this.#isDue) return
    this.#isDue = true
    this.#looking = this.#looking.then(() => {
      this.#isDue = false
      return this.#look()
    })
  }

  async stop() {
    clearInterval(this.#timer)
    clearTimeout(this.#again)
    this.#stopping.abort()
    await this.#looking
    await Promise.all(this.#busy.values())
  }

  async #look() {
    const { signal } = this.#stopping
    this.#isMore = false
    let isTroubled = false
    try {
      for (const row of await readSealed(this.#shop)) {
        if (signal.aborted) return
        if (this.#busy.has(row.id)) this.#isMore = true
        else if (this.#tries.isTooEarly(row.id, this.#shop.now())) isTroubled = true
        else if (this.#busy.size >= AT_ONCE) this.#isMore = true
        else if (await isHere(this.#shop, row)) this.#take(row)
      }
    } catch (err) {
      if (signal.aborted) return
      isTroubled = true
      this.#complain(err)
    }
    if (isTroubled) this.#comeBack()
    else if (this.#busy.size === 0) this.#failures = 0
  }

  #take(row: UploadRow) {
    const work = this.#finish(row).then((isOver) => {
      this.#busy.delete(row.id)
      this.#checked.delete(row.id)
      if (this.#stopping.signal.aborted) return
      // a failed one does not block the others
      if (!isOver) this.#comeBack()
      if (this.#isMore) this.wake()
    })
    this.#busy.set(row.id, work)
  }

  /** False where it has to be retried. */
  async #finish(row: UploadRow): Promise<boolean> {
    const { signal } = this.#stopping
    try {
      const onProgress = (bytes: number) => this.#checked.set(row.id, bytes)
      await finishUpload(this.#shop, row, { onProgress, signal })
      this.#tries.forget(row.id)
      return true
    } catch (err) {
      if (signal.aborted) return false
      this.#complain(err)
      if (!this.#tries.isLast(row.id, err, this.#shop.now())) return false
      // what cannot be removed now is removed by tidyUploads
      await giveUpUpload(this.#shop, row).catch((error: unknown) => this.#complain(error))
      return true
    }
  }

  #complain(err: unknown) {
    this.#log[outageOf(err) ? 'warn' : 'error']({ err }, 'an upload could not be finished')
  }

  #comeBack() {
    clearTimeout(this.#again)
    this.#again = setTimeout(() => this.wake(), pauseAfter(++this.#failures))
  }
}

const readSealed = ({ db }: Shop) =>
  db
    .selectFrom('upload')
    .selectAll()
    .where('state', 'in', ['checking', 'storing'])
    .orderBy('createdAt')
    .execute()

/** A storage outage is reported by the finishing itself. */
const isHere = (shop: Shop, row: UploadRow) =>
  receivedFileOf(shop, row)
    .isHere()
    .catch(() => true)

class FinishedElsewhere extends Error {}

/** Compares the checksum, stores the file and adds its video. Each step can be repeated after an interruption. */
export async function finishUpload(
  shop: Shop,
  row: UploadRow,
  { onProgress, signal }: { onProgress(bytes: number): void; signal: AbortSignal },
) {
  const received = receivedFileOf(shop, row)
  if (await received.isToBeStored()) {
    // once compared, it is not read again at every attempt to store it
    const isCompared = row.state === 'storing'
    const checksum = isCompared ? row.checksum : await received.checksum(onProgress, signal)
    if (checksum !== row.checksum) {
      await end(shop, row, { state: 'failed', error: checksum === null ? LOST : MISTAKEN })
      return received.discard()
    }
    if (row.purpose === 'check') {
      await end(shop, row, { state: 'done' })
      return received.discard()
    }
    await change(shop, row, { state: 'storing' })
    await received.store()
  }
  try {
    await addUploadedVideo(shop, row, keyOf(row))
  } catch (error) {
    if (error instanceof FinishedElsewhere) return
    if (!(error instanceof ShopError)) throw error
    await end(shop, row, { state: 'failed', error: `${error.message}, so the video could not be added.` })
    if (error.code === 'taken-down') return removeFailed(shop, row)
  }
  await received.removeParts()
}

/** Several servers may come to this point with a stored file: one of them adds the video. */
async function addUploadedVideo(shop: Shop, row: UploadRow, sourceKey: string) {
  const source = { sourceKey, sourceName: row.fileName, sourceBytes: Number(row.bytes) }
  const details = detailsOf(row)
  const finish = async (tx: Tx, videoId: number) => {
    await takeOver(shop, tx, row)
    await isAdded(tx, row, videoId)
  }
  if (details?.clipId) {
    const { clipId, carries = 'master', gradingSettings: grade } = details
    const { isTaken } = await addClipVideo(shop, source, { clipId, carries, grade }, finish)
    if (!isTaken) await shop.storage.remove(sourceKey)
    return
  }
  const replaces = details?.replaces
  if (replaces) return replaceSource(shop, replaces, source, (tx) => finish(tx, replaces))
  await createVideo(
    shop,
    source,
    async (tx) => {
      // the details may have been set just now
      const now = await takeOver(shop, tx, row)
      if (!now) return { owner: null, grade: undefined }
      const { clipId, gradingSettings: grade } = now
      return { owner: clipId ? { clipId } : await ownerOf(tx, now), grade }
    },
    (tx, videoId) => isAdded(tx, row, videoId),
  )
}

async function takeOver(shop: Shop, tx: Tx, { id }: UploadRow) {
  const taken = await tx
    .updateTable('upload')
    .set({ state: 'done', finishedAt: shop.now().toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'storing')
    .returning('details')
    .executeTakeFirst()
  if (!taken) throw new FinishedElsewhere()
  return detailsOf(taken)
}

/** After hours of attempts it is failed and reported. */
async function giveUpUpload(shop: Shop, row: UploadRow) {
  const error = 'The file could not be stored, however often it was tried. Please send it again.'
  await end(shop, row, { state: 'failed', error })
  await removeFailed(shop, row)
}

const isAdded = (tx: Tx, { id }: UploadRow, videoId: number) =>
  tx.updateTable('upload').set({ videoId }).where('id', '=', id).execute()

const end = (shop: Shop, row: UploadRow, outcome: Partial<UploadRow>) =>
  change(shop, row, { ...outcome, finishedAt: shop.now().toISOString() })

const change = ({ db }: Shop, { id }: UploadRow, values: Partial<UploadRow>) =>
  db
    .updateTable('upload')
    .set(values)
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'storing'])
    .execute()
