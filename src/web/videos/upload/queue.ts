import type { Input } from '../../../contract/endpoint.ts'
import { SECOND } from '../../../contract/time.ts'
import type { Upload, VideoDetails } from '../../../contract/videos/upload.ts'
import {
  beginUpload,
  changeUpload,
  findUpload,
  listUploads,
  removeUpload,
} from '../../../contract/videos/upload-calls.ts'
import { call } from '../../platform/api/call.ts'
import { localStore } from '../../platform/browser/browser-storage.ts'
import type { ChosenFile } from '../../platform/browser/choose-files.ts'
import { createStore } from '../../platform/browser/store.ts'
import { canStartUpload, Pacer } from './pacer.ts'
import { isOver, isSame, lacksFile, type QueuedUpload, queued } from './queued-upload.ts'
import { findFile, storedUploads } from './resume-upload.ts'
import { type Outcome, senderName, sendUpload } from './send-upload.ts'

const CAP = 'uploadCap'
const OTHER_LOOKED_AT = 20 * SECOND
const STILL_OURS = 60 * SECOND

/**
 * The upload queue of this tab, whatever page is shown. After a reload it is restored from the shop's list of uploads and
 * the stored file handles.
 */
class UploadQueue {
  readonly items = createStore<QueuedUpload[]>([])
  readonly cap = createStore<number | null>(null)
  readonly #pacer = new Pacer()
  readonly #stops = new Map<string, AbortController>()
  /** When new uploads were announced, until they are sent. */
  readonly #new = new Map<string, number>()
  #loaded: Promise<void> | null = null
  #watching: ReturnType<typeof setTimeout> | undefined

  load() {
    this.#loaded ??= this.#takeUp().catch((error: unknown) => {
      this.#loaded = null
      throw error
    })
    return this.#loaded
  }

  /** Megabits a second for all uploads together; null: no limit. */
  limit(megabits: number | null) {
    this.cap.set(megabits)
    this.#pacer.limit(megabits && (megabits * 1e6) / 8)
    if (megabits) localStore.write(CAP, String(megabits))
    else localStore.remove(CAP)
    // running uploads resume at the new speed
    for (const { upload, state } of this.items.get()) {
      if (state === 'sending') this.#stop(upload.id, 'waiting')
    }
    this.#next()
  }

  async add(
    { file, handle }: Omit<ChosenFile, 'path'>,
    details: Input<typeof beginUpload>['body']['details'],
  ) {
    const { name: fileName, size: bytes, lastModified: fileTime } = file
    const sender = senderName()
    const body = { fileName, bytes, fileTime, purpose: 'video', details, sender } as const
    const upload = await call(beginUpload, { body })
    if (upload.sender === sender && upload.received === 0) this.#new.set(upload.id, Date.now())
    await storedUploads.save({ id: upload.id, handle, hashes: new Uint8Array(), paused: false })
    const known = this.items.get().filter((item) => item.upload.id !== upload.id)
    // another computer may have uploaded the clip already
    const found = upload.state === 'arriving' ? { file } : ({ state: 'shop' } as const)
    this.items.set([queued(upload, found), ...known])
    this.#next()
    this.#watch()
  }

  /** Sets rider, event and grade of an upload. */
  async name(id: string, details: VideoDetails) {
    const upload = await call(changeUpload, { params: { id }, body: details })
    this.#change(id, { upload })
  }

  /** Resumes uploads whose files were chosen again. Returns the files that belong to none. */
  rejoin(chosen: ChosenFile[]): ChosenFile[] {
    return chosen.filter(({ file, handle }) => {
      const item = this.items.get().find((one) => lacksFile(one) && isSame(one.upload, file))
      if (!item) return true
      void storedUploads.find(item.upload.id).then((stored) =>
        storedUploads.save({
          id: item.upload.id,
          hashes: new Uint8Array(),
          paused: false,
          ...stored,
          handle,
        }),
      )
      this.#change(item.upload.id, { file, state: 'waiting', error: null })
      this.#next()
      return false
    })
  }

  pause(id: string) {
    this.#stop(id, 'paused')
    void storedUploads.change(id, { paused: true })
    this.#next()
  }

  /** Resumes, after asking for permission to read the file where the browser needs it. */
  async resume(id: string) {
    await storedUploads.change(id, { paused: false })
    const item = this.items.get().find(({ upload }) => upload.id === id)
    if (!item) return
    this.#change(
      id,
      item.file ? { state: 'waiting', error: null } : await findFile(item.upload, { mayAsk: true }),
    )
    this.#next()
  }

  async remove(id: string) {
    this.#stop(id, 'paused')
    await call(removeUpload, { params: { id } })
    await storedUploads.remove(id)
    this.items.set(this.items.get().filter(({ upload }) => upload.id !== id))
    this.#next()
  }

  async #takeUp() {
    this.limit(Number(localStore.read(CAP)) || null)
    const uploads = await call(listUploads, {})
    const items: QueuedUpload[] = []
    for (const upload of uploads) {
      const found =
        upload.state === 'arriving' ? await findFile(upload, { mayAsk: false }) : ({ state: 'shop' } as const)
      items.push(queued(upload, found))
    }
    this.items.set(items)
    this.#next()
    this.#watch()
  }

  #stop(id: string, state: 'paused' | 'waiting') {
    this.#stops.get(id)?.abort(new Error('stopped'))
    this.#stops.delete(id)
    this.#change(id, { state, rate: null, retryAt: null })
  }

  #next() {
    // first in, first out
    for (const { upload, file, state } of this.items.get().toReversed()) {
      const onTheWay = this.items.get().filter((item) => this.#stops.has(item.upload.id))
      if (!canStartUpload(onTheWay.map((item) => item.upload.bytes))) return
      if (state === 'waiting' && file) void this.#send(upload, file)
    }
  }

  async #send(upload: Upload, file: File) {
    const stop = new AbortController()
    const { id } = upload
    this.#stops.set(id, stop)
    this.#change(id, { state: 'sending', error: null })
    // a paused or removed upload ignores the old attempt
    const isCurrent = () => this.#stops.get(id) === stop
    const say = (change: Partial<QueuedUpload>) => {
      if (isCurrent()) this.#change(id, change)
    }
    // after a longer wait another computer may have taken it
    const isNew = Date.now() - (this.#new.get(id) ?? 0) < STILL_OURS
    this.#new.delete(id)
    const ending = await sendUpload({ upload, file, isNew, pacer: this.#pacer, stop, say })
    if (ending.kind === 'elsewhere') return isCurrent() ? this.#waitForOther(id) : undefined
    if (ending.kind === 'sent') {
      // also where it was paused too late
      this.#change(id, {
        state: 'shop',
        rate: null,
        retryAt: null,
        ...(ending.upload && { upload: ending.upload }),
      })
      if (ending.upload) this.#watch()
      else void this.refresh(id)
    } else say(afterwards(ending))
    if (isCurrent()) this.#stops.delete(id)
    this.#next()
  }

  /** Another computer sends it: checked again later, and taken over where that one has stopped. */
  async #waitForOther(id: string) {
    this.#stops.delete(id)
    this.#change(id, { state: 'elsewhere', rate: null, retryAt: null })
    this.#next()
    await new Promise((resolve) => setTimeout(resolve, OTHER_LOOKED_AT))
    const item = this.items.get().find((one) => one.upload.id === id)
    if (item?.state !== 'elsewhere') return
    const upload = await call(findUpload, { params: { id } }).catch(() => null)
    if (upload && upload.state !== 'arriving') {
      this.#change(id, { upload, state: 'shop' })
      this.#watch()
    } else this.#change(id, { state: 'waiting', ...(upload && { upload, sent: upload.received }) })
    this.#next()
  }

  /** Polls uploads that have arrived until they are finished. */
  #watch() {
    clearTimeout(this.#watching)
    const open = this.items.get().filter(({ state, upload }) => state === 'shop' && !isOver(upload))
    if (open.length === 0) return
    this.#watching = setTimeout(async () => {
      await Promise.all(open.map(({ upload }) => this.refresh(upload.id)))
      this.#watch()
    }, SECOND)
  }

  async refresh(id: string) {
    const upload = await call(findUpload, { params: { id } }).catch(() => null)
    if (!upload) return
    this.#change(id, { upload })
    if (isOver(upload)) await storedUploads.remove(id)
    else this.#watch()
  }

  #change(id: string, change: Partial<QueuedUpload>) {
    this.items.set(this.items.get().map((item) => (item.upload.id === id ? { ...item, ...change } : item)))
  }
}

function afterwards(outcome: Outcome): Partial<QueuedUpload> {
  if (outcome.kind === 'lost-file') return { state: 'needs-file', file: null, rate: null }
  if (outcome.kind === 'refused') return { state: 'paused', rate: null, error: outcome.sentence }
  return {}
}

export const uploadQueue = new UploadQueue()
