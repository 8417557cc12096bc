import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { CHUNK_BYTES } from '../src/contract/videos/upload.ts'
import type { ClipNeed } from '../src/contract/weekend/upload-plan/needs.ts'
import { Chance } from '../src/demo/chance.ts'
import { canStartUpload } from '../src/web/videos/upload/pacer.ts'
import { type NextFile, nextFile } from '../src/web/weekend/upload-plan/next-file.ts'
import { printBars } from './support/bars.ts'
import { startShop } from './support/child-server.ts'
import { OWNER } from './support/owner-login.ts'
import { SlowLine } from './support/slow-line.ts'
import { type UploadPlanCard, UploadPlanShop } from './support/upload-plan-shop.ts'

/**
 * A Sunday evening: a card of 600 clips over a motel's line, while one in three is sold. Once in the order of the card, each video
 * whole, as any other program sends it; once as the clips page does, by its own choice of what is next and the shop's own
 * order of need. The shop is the real one, over HTTP, and so are uploads and sales: the requests are those of the browser, and so
 * is the number of files on their way. What is not real: files are small and the line as slow in proportion, so that twenty
 * hours are four minutes. What a request costs is not made smaller with them, so it counts three hundred times: time is that of
 * the clock all the same, and for how long the line was in use is said beside it. No video is made of what comes: "for sale" is
 * the moment at which the shop has the small copy, and the rows that a worker would write are written at once.
 */
const { values } = parseArgs({
  options: {
    clips: { type: 'string', default: '600' },
    /** So long the whole card takes over the line. */
    seconds: { type: 'string', default: '240' },
    /** Of a camera that writes 100 Mbit/s; Sony's own copies have up to 9, those made in the browser 3. */
    'copy-mbit': { type: 'string', default: '3' },
    sold: { type: 'string', default: '0.3334' },
    /** When the last buyer comes, in parts of the time that the whole card takes: most come on the first evening. */
    'buyers-until': { type: 'string', default: '0.25' },
  },
})
const [count, seconds, copyMbit, soldShare, buyersUntil] = [
  ...[values.clips, values.seconds, values['copy-mbit'], values.sold, values['buyers-until']].map(Number),
] as [number, number, number, number, number]
const MASTER = randomBytes(500_000)
const COPY = MASTER.subarray(0, Math.round((MASTER.length * copyMbit) / 100))
/** A clip of a run, which such a file stands for. */
const MASTER_IN_LIFE = 300e6
/** Four seconds in life would be one hundredth of a second here. */
const ASK_EVERY = 250
const BYTES_PER_SECOND = (count * MASTER.length) / seconds

const dataDir = await mkdtemp(join(tmpdir(), 'cloverleaf-evening-'))
const child = await startShop(dataDir, {
  ...{ DEMO: '0', WORKER: '0', TRUST_PROXY: '1', LOG_LEVEL: 'error' },
  ...{ ADMIN_USERNAME: OWNER.username, ADMIN_PASSWORD: OWNER.password },
})
try {
  const shop = new UploadPlanShop(child.url, dataDir)
  await shop.logIn()
  const all = await inCardOrder(shop)
  console.log(`all in card order: ${all.toFixed(1)} s, of which the line was in use for ${seconds} s`)
  const { previews, sold, sales } = await byNeed(shop)
  const share = ({ line, clock }: Moment) =>
    `${((100 * clock) / all).toFixed(1)} % (${clock.toFixed(1)} s; the line was in use for ${line.toFixed(1)} s of them)`
  printBars(`An evening: ${count} clips, ${sales} sold, copies of ${copyMbit} Mbit/s`, [
    {
      what: 'until every preview is for sale, of all in card order',
      measured: share(previews),
      bar: 'at most 5 %',
      ok: previews.clock <= 0.05 * all,
    },
    {
      what: 'until every sold master is there, of all in card order',
      measured: share(sold),
      bar: 'at most 40 %',
      ok: sold.clock <= 0.4 * all,
    },
  ])
} finally {
  await child.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Every video whole, one after the other; gives how many seconds that takes. */
async function inCardOrder(shop: UploadPlanShop): Promise<number> {
  const card = await shop.fill(count, MASTER.length)
  const line = new SlowLine(BYTES_PER_SECOND)
  const started = performance.now()
  const left = [...card.clipIds]
  await sendAll(shop, line, {
    next: () => fileOf(left.shift()),
    isOver: () => left.length === 0,
  })
  await until(async () => (await shop.needs(card)).length === 0)
  return (performance.now() - started) / 1000
}

interface Moment {
  line: number
  clock: number
}

async function byNeed(shop: UploadPlanShop) {
  const card = await shop.fill(count, MASTER.length)
  const line = new SlowLine(BYTES_PER_SECOND)
  const started = performance.now()
  const now = (): Moment => ({ line: line.seconds, clock: (performance.now() - started) / 1000 })
  let previews: Moment | null = null
  let sold: Moment | null = null
  const sales = { made: 0, over: false }
  let needs = await shop.needs(card)
  const gone = new Set<string>()
  const next = () =>
    nextFile({
      ...{ needs, now: Date.now(), timeZone: 'UTC' },
      ...{ uploadSettings: { paused: false, onlySold: false, hours: null }, mayGo: () => true },
      isGone: ({ what, clipId }: NextFile) => gone.has(`${what} ${clipId}`),
    })
  const isOver = () => sold !== null
  const look = async (finish: () => Promise<void>) => {
    while (!isOver()) {
      // what is seen here is finished before anybody is told that it can be bought
      const seen = await shop.needs(card)
      await finish()
      needs = seen
      if (!needs.some(({ where }) => where === 'card')) previews ??= now()
      if (sales.over && previews && !needs.some(isSold)) sold = now()
      await pause(ASK_EVERY)
    }
  }
  const take = () => {
    const file = next()
    if (file) gone.add(`${file.what} ${file.clipId}`)
    return file
  }
  await shop.finishFilms(async (finish) => {
    await Promise.all([
      look(finish),
      sendAll(shop, line, { next: take, isOver }),
      sellMeanwhile(
        shop,
        card,
        sales,
        () => line.seconds,
        () => needs,
      ),
    ])
  })
  return { previews: previews ?? now(), sold: sold ?? now(), sales: sales.made }
}

function isSold({ need }: ClipNeed) {
  return need === 'sold'
}

/** Buyers come evenly from when the first runs are for sale, each for another one, whether its master is here or not. */
async function sellMeanwhile(
  shop: UploadPlanShop,
  card: UploadPlanCard,
  sales: { made: number; over: boolean },
  since: () => number,
  needs: () => ClipNeed[],
) {
  const chance = new Chance(19)
  const wanted = card.clipIds
    .map((clipId, index) => ({ clipId, rider: card.riders[index], order: chance.next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, Math.round(count * soldShare))
  const isUp = (clipId: number) => !needs().some((need) => need.clipId === clipId && need.where === 'card')
  for (const [index, { clipId, rider }] of wanted.entries()) {
    const at = (seconds * buyersUntil * (index + 1)) / wanted.length
    while (since() < at || !isUp(clipId)) await pause(5)
    if (rider) await shop.sell(rider)
    sales.made++
  }
  sales.over = true
}

function fileOf(clipId: number | undefined): NextFile | null {
  return clipId === undefined ? null : { clipId, what: 'master' }
}

/** As the page does: files are announced one after the other, and as many are on their way as the queue lets go. */
async function sendAll(
  shop: UploadPlanShop,
  line: SlowLine,
  { next, isOver }: { next(): NextFile | null; isOver(): boolean },
) {
  const onTheWay = new Map<Promise<void>, number>()
  let broken: unknown = null
  while (!isOver() && !broken) {
    const file = canStartUpload([...onTheWay.values()]) ? next() : null
    if (!file) {
      await Promise.race([pause(5), ...onTheWay.keys()])
      continue
    }
    const [carries, bytes] = file.what === 'copy' ? (['proxy', COPY] as const) : (['master', MASTER] as const)
    const id = await shop.announce(file.clipId, carries, bytes)
    const inLife = (bytes.length / MASTER.length) * MASTER_IN_LIFE
    const sending = shop
      .send(id, bytes, { isSmall: inLife <= CHUNK_BYTES, over: line })
      .catch((error: unknown) => {
        broken ??= error
      })
      .finally(() => onTheWay.delete(sending))
    onTheWay.set(sending, inLife)
  }
  await Promise.all(onTheWay.keys())
  if (broken) throw broken
}

async function until(isTrue: () => Promise<boolean>) {
  while (!(await isTrue())) await pause(ASK_EVERY)
}
