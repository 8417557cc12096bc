import { MINUTE } from '../../../contract/time.ts'
import type { ClipNeed } from '../../../contract/weekend/upload-plan/needs.ts'
import { sentenceOf } from '../../platform/api/request-error.ts'
import { createStore } from '../../platform/browser/store.ts'
import { waitUntilOnline } from '../../platform/browser/wait-until-online.ts'
import { canStartUpload } from '../../videos/upload/pacer.ts'
import { uploadQueue } from '../../videos/upload/queue.ts'
import { isSame, lacksFile, type QueuedUpload } from '../../videos/upload/queued-upload.ts'
import { isRetryable } from '../../videos/upload/send-upload.ts'
import type { CardClip } from '../memory-card/card-files.ts'
import type { OwnClip } from '../memory-card/memory-cards.ts'
import { gradeOfClip } from './camera-grades.ts'
import { Copies, type Copy, deleteCopy, Unreadable } from './copies.ts'
import { LostClips } from './lost-clips.ts'
import { isPaidFor, type NextFile, nextFile } from './next-file.ts'
import { uploadingEvent, uploadSettings } from './upload-plan-settings.ts'

/** How long an uploaded file may still be listed as needed. */
const STALE_FOR = 2 * MINUTE
/** How long an upload that another computer began is left to it. */
const LEFT_TO_OTHERS = 10 * MINUTE
const RETRY_MS = 5000

export interface KnownUploads {
  needs: readonly ClipNeed[]
  /** The decided clips that this browser has. */
  own: ReadonlyMap<number, OwnClip>
  timeZone: string
}

interface UploadPlanState {
  isGoing: boolean
  /** The file whose copy is being made. */
  making: string | null
  /** The shop is unreachable; it is tried again. */
  isWaiting: boolean
  /** Not sent again before the owner starts it. */
  refused: ReadonlyMap<string, Refused>
}

interface Refused {
  clipId: number
  fileName: string
  sentence: string
}

const keyOf = ({ clipId, what }: NextFile) => `${what} ${clipId}`

/** Adds files to the upload queue one by one, always the most needed one. */
export class UploadPlan {
  readonly copies = new Copies()
  readonly lost = new LostClips()
  readonly state = createStore<UploadPlanState>({
    isGoing: false,
    making: null,
    isWaiting: false,
    refused: new Map(),
  })
  readonly #eventId: number
  #known: KnownUploads | null = null
  #isBusy = false
  /** When each file was added to the queue. */
  readonly #sent = new Map<string, number>()
  #isBackingOff = false
  /** Copies that are made and not in the queue yet. */
  readonly #ready = new Map<number, Copy>()
  readonly #tidied = new Set<number>()
  #begunAt = Date.now()

  constructor(eventId: number) {
    this.#eventId = eventId
    this.#set({ isGoing: uploadingEvent.read() === eventId })
  }

  update(known: KnownUploads) {
    this.#known = known
    void this.#rejoin(known)
    void this.lost.lookAgain(known.own).then((isBack) => isBack && this.#known && this.update(this.#known))
    void this.#go()
  }

  begin() {
    uploadingEvent.write(this.#eventId)
    this.#begunAt = Date.now()
    this.#set({ isGoing: true, refused: new Map() })
    this.pause(false)
  }

  /** Uploads under way stop, and resume where they were. */
  pause(paused: boolean) {
    uploadSettings.set({ ...uploadSettings.get(), paused })
    for (const item of uploadQueue.items.get().filter(isOfClip)) {
      if (paused && isActive(item)) uploadQueue.pause(item.upload.id)
      else if (!paused && item.state === 'paused' && !item.error) void uploadQueue.resume(item.upload.id)
    }
    void this.#go()
  }

  /** Resumes uploads that a reload or a pulled memory card interrupted, once their file is readable. */
  async #rejoin({ own }: KnownUploads) {
    const lacking = uploadQueue.items.get().filter(lacksFile)
    if (lacking.length === 0 || uploadSettings.get().paused) return
    for (const { found } of own.values()) {
      if (!this.#canGo(found)) continue
      for (const one of [found, ...found.copies]) {
        const isLacking = lacking.some(({ upload }) => isSame(upload, one.file))
        if (isLacking && (await this.lost.canRead(found, one.file))) uploadQueue.rejoin([one])
      }
    }
  }

  async #go() {
    if (this.#isBusy || !this.state.get().isGoing) return
    this.#isBusy = true
    await uploadQueue.load().catch(() => undefined)
    for (let file = this.#next(); file; file = this.#next()) {
      // sold originals are sent while a copy is encoded
      if (file.what === 'copy') void this.#sendCopy(file)
      else await this.#enqueue(file, () => this.#masterOf(file.clipId))
    }
    this.#isBusy = false
    const { isWaiting, making } = this.state.get()
    if (isWaiting && making === null && !this.#isBackingOff) this.#set({ isWaiting: false })
    this.#tidy()
  }

  #next(): NextFile | null {
    // no more than the queue sends at once: the next file is chosen as late as possible
    const onTheWay = uploadQueue.items.get().filter(isActive)
    if (this.#isBackingOff || !this.#known || !canStartUpload(onTheWay.map(({ upload }) => upload.bytes)))
      return null
    const { needs, own, timeZone } = this.#known
    const isMaking = this.state.get().making !== null
    return nextFile({
      needs: isMaking ? needs.filter((need) => need.where === 'proxy' && isPaidFor(need)) : needs,
      ...{ timeZone, uploadSettings: uploadSettings.get(), now: Date.now() },
      mayGo: (clipId) => this.#canGo(own.get(clipId)?.found),
      isGone: (file) => this.#isGone(file),
    })
  }

  #canGo(found: CardClip | null | undefined): found is CardClip {
    return Boolean(found && !this.lost.all.get().has(found))
  }

  #isGone(file: NextFile): boolean {
    if (this.state.get().refused.has(keyOf(file))) return true
    const sent = this.#sent.get(keyOf(file))
    if (sent && Date.now() - sent < STALE_FOR) return true
    return uploadQueue.items.get().some((item) => {
      const { details, state, createdAt, finishedAt } = item.upload
      // a copy under way does not replace the original
      const isMaster = (details?.carries ?? 'master') === 'master'
      if (details?.clipId !== file.clipId || (file.what === 'master' && !isMaster)) return false
      // a refused upload is sent again when the owner starts it
      if (state === 'failed') return Date.parse(createdAt) > this.#begunAt
      if (lacksFile(item)) return Date.now() - Date.parse(createdAt) < LEFT_TO_OTHERS
      return state !== 'done' || Date.now() - Date.parse(finishedAt ?? '') < STALE_FOR
    })
  }

  async #sendCopy(file: NextFile) {
    const { clipId } = file
    const own = this.#known?.own.get(clipId)
    this.#set({ making: own?.facts.name ?? '' })
    await this.#enqueue(file, async () => {
      const copy = this.#ready.get(clipId) ?? (own && (await this.copies.of(own, clipId, this.#zone)))
      if (copy) this.#ready.set(clipId, copy)
      return copy ?? null
    })
    this.#set({ making: null })
    void this.#go()
  }

  #masterOf(clipId: number): Copy | null {
    const found = this.#known?.own.get(clipId)?.found
    return found ? { file: found.file, handle: found.handle, carries: 'master' } : null
  }

  get #zone() {
    return this.#known?.timeZone ?? 'UTC'
  }

  async #enqueue(file: NextFile, choose: () => Promise<Copy | null> | Copy | null) {
    const found = this.#known?.own.get(file.clipId)?.found
    // an unreadable file would block the queue
    if (!found || !(await this.lost.canRead(found))) return
    try {
      const chosen = await choose()
      if (uploadSettings.get().paused) return
      if (!chosen) throw new Error('The file is gone')
      this.#sent.set(keyOf(file), Date.now())
      const { facts } = this.#known?.own.get(file.clipId) ?? {}
      const gradingSettings = facts && gradeOfClip(this.#eventId, facts)
      await uploadQueue.add(chosen, { clipId: file.clipId, carries: chosen.carries, gradingSettings })
      this.#ready.delete(file.clipId)
      if (this.state.get().isWaiting) this.#set({ isWaiting: false })
    } catch (error) {
      this.#sent.delete(keyOf(file))
      if (error instanceof Unreadable) await this.lost.canRead(found)
      else if (isRetryable(error)) void this.#backOff()
      else this.#refuse(file, sentenceOf(error, 'It could not be sent.'))
    }
  }

  #refuse(file: NextFile, sentence: string) {
    const { clipId } = file
    const fileName = this.#known?.own.get(clipId)?.facts.name ?? ''
    const refused = new Map(this.state.get().refused).set(keyOf(file), { clipId, fileName, sentence })
    this.#set({ refused })
  }

  async #backOff() {
    if (this.#isBackingOff) return
    this.#isBackingOff = true
    this.#set({ isWaiting: true })
    await waitUntilOnline(RETRY_MS)
    this.#isBackingOff = false
    void this.#go()
  }

  /** Deletes copies that are uploaded. */
  #tidy() {
    for (const { upload } of uploadQueue.items.get()) {
      const { clipId, carries } = upload.details ?? {}
      if (!clipId || !carries || carries === 'master' || upload.state !== 'done') continue
      if (this.#tidied.has(clipId)) continue
      this.#tidied.add(clipId)
      void deleteCopy(clipId)
    }
  }

  #set(change: Partial<UploadPlanState>) {
    this.state.set({ ...this.state.get(), ...change })
  }
}

export const isOfClip = ({ upload }: QueuedUpload) => Boolean(upload.details?.clipId)

const isActive = ({ state }: QueuedUpload) => ['waiting', 'sending', 'broken'].includes(state)
