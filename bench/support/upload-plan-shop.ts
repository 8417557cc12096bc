import { StartedPurchase } from '../../src/contract/buying/purchase.ts'
import type { Rider } from '../../src/contract/catalogue/rider.ts'
import { addressOf } from '../../src/contract/endpoint.ts'
import { CHECKSUM_HEADER, STATE_HEADER, Upload } from '../../src/contract/videos/upload.ts'
import { findUpload } from '../../src/contract/videos/upload-calls.ts'
import { Needs } from '../../src/contract/weekend/upload-plan/needs.ts'
import { readNeeds } from '../../src/contract/weekend/weekend-calls.ts'
import { openDatabase } from '../../src/server/platform/db/open.ts'
import { Client } from '../../tests/support/client.ts'
import { announce, checksumOf, offsetOf, seal, sendBytes } from '../../tests/support/sender.ts'
import { line, openWeekend } from '../../tests/support/weekend/weekend-owner.ts'
import { OWNER } from './owner-login.ts'
import type { SlowLine } from './slow-line.ts'

const ASK_EVERY = 1000

export interface UploadPlanCard {
  eventId: number
  /** In the order in which they were filmed. */
  clipIds: number[]
  riders: Rider[]
}

/** The owner's side of an evening, over HTTP as the page asks, with a node in the place of the browser. */
export class UploadPlanShop {
  readonly url: string
  readonly admin: Client
  readonly #dataDir: string
  #buyers = 0

  constructor(url: string, dataDir: string) {
    this.url = url
    this.admin = new Client(url)
    this.#dataDir = dataDir
  }

  logIn = () => this.admin.send('POST', '/api/login', OWNER)

  /** A draw of so many runs, each with its clip, all decided. */
  async fill(count: number, bytes: number): Promise<UploadPlanCard> {
    const weekend = await openWeekend(this.admin)
    const numbers = Array.from({ length: count }, (_, index) => index)
    const { runs } = await weekend.setOrder(
      numbers.map((index) => line(['Open', index + 1, `Rider ${index + 1}`, 'Dash'])),
    )
    const { clips } = await weekend.addClips(
      numbers.map((index) => ({
        ...{ name: `C${index}.MP4`, seconds: 24, bytes, camera: 'A', width: 3840, height: 2160 },
        startedAt: new Date(Date.UTC(2026, 5, 13, 14) + index * 45_000).toISOString(),
      })),
    )
    await weekend.decideMany(clips.map(({ id }, index) => ({ id, runId: runs[index]?.id })))
    const riders = await weekend.riders()
    const riderOf = new Map(riders.map((rider) => [rider.id, rider]))
    return {
      eventId: weekend.eventId,
      clipIds: clips.map(({ id }) => id),
      riders: runs.flatMap(({ riderId }) => riderOf.get(riderId) ?? []),
    }
  }

  needs = async ({ eventId }: UploadPlanCard) =>
    (await this.admin.get(Needs, addressOf(readNeeds, { params: { id: eventId } }))).clips

  async announce(clipId: number, carries: 'proxy' | 'master', bytes: Buffer): Promise<string> {
    const fileName = `C${clipId}.MP4`
    const wanted = { bytes: bytes.length, fileName, details: { clipId, carries }, sender: 'the bench' }
    return (await announce(this.admin, wanted)).id
  }

  /**
   * Over the line by the requests of a browser: a small file that was announced a moment ago in one, with its checksum; of a large
   * one it asks first how much is there, and seals it. What the shop makes of it is asked for every second, as the queue does.
   */
  async send(id: string, bytes: Buffer, { isSmall, over }: { isSmall: boolean; over: SlowLine }) {
    const checksum = checksumOf(bytes)
    if (!isSmall) await offsetOf(this.url, this.admin, id)
    await over.carry(bytes.length)
    const headers: Record<string, string> = isSmall ? { [CHECKSUM_HEADER]: checksum } : {}
    const sent = await sendBytes(this.url, this.admin, id, bytes, 0, headers)
    if (!sent.ok) throw new Error(`A file was not taken: ${sent.status} ${await sent.text()}`)
    if (sent.headers.get(STATE_HEADER) !== 'sealed') await seal(this.admin, id, checksum)
    this.#watch(id)
  }

  #watch(id: string) {
    const timer = setTimeout(async () => {
      const asked = this.admin.get(Upload, addressOf(findUpload, { params: { id } }))
      // the shop may be closed by now
      const state = await asked.then((upload) => upload.state).catch(() => 'done')
      if (state !== 'done' && state !== 'failed') this.#watch(id)
    }, ASK_EVERY)
    // nobody waits for it when the evening is over
    timer.unref()
  }

  /** Somebody pays with the sandbox's card, from a network of their own. */
  async sell(rider: Rider) {
    const number = ++this.#buyers
    const buyer = new Client(this.url)
    const from = { 'x-forwarded-for': `10.${number >> 8}.${number & 255}.7` }
    const ask = async (path: string, body: object) => {
      const { status, text } = await buyer.send('POST', path, body, from)
      if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
      return JSON.parse(text)
    }
    const email = `buyer-${number}@example.com`
    const wanted = { riderId: rider.id, email, amount: rider.price * 100, quantity: 1 }
    const { clientSecret, paymentIntentId } = StartedPurchase.parse(
      await ask('/api/create-payment-intent', wanted),
    )
    await ask('/api/sandbox/pay', { clientSecret, cardNumber: '4242424242424242' })
    await ask('/api/confirm-payment', { riderId: rider.id, email, paymentIntentId })
  }

  /** What a worker would write once it has made preview and phone's copy of what came: so it can be bought. */
  async finishFilms(work: (finish: () => Promise<void>) => Promise<void>) {
    const { db, close } = await openDatabase({ url: null, dataDir: this.#dataDir })
    const made = JSON.stringify({ phone: { gradeVersion: 1, width: 1280, height: 720, bytes: 1 } })
    await work(async () => {
      await db
        .updateTable('video')
        .set({ forSale: 1, state: 'ready', phoneKey: 'sold/none.mp4', made })
        .where('forSale', '=', 0)
        .execute()
    }).finally(close)
  }
}
