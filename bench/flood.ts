import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Chance } from '../src/demo/chance.ts'
import { type Bar, median, printBars } from './support/bars.ts'
import { startShop } from './support/child-server.ts'
import { onPostgres, onSqlite } from './support/engines.ts'
import { megabytesOf, share } from './support/figures.ts'
import { fillFair } from './support/fill-fair.ts'
import { floodKinds } from './support/flood-kinds.ts'
import { giveResults } from './support/give-results.ts'
import { sendFlood } from './support/send-flood.ts'
import { buy, type Fair, Log, visit } from './support/visitors.ts'

/**
 * One address sends 200 requests a second that cost it nothing, of one kind after the other, while 50 visitors browse and 5
 * buy. What the visitors and buyers wait for then is held against what they wait for without the flood, in the same run:
 * a quiet turn comes before each turn of a flood. All quiet turns together are the yardstick, and of a flood's turns the median
 * counts, since one in eight meets a stall of the machine.
 * Sender and visitors live on the same machine and take their share of it.
 */
const SIZE = { events: 400, ridersAnEvent: 50, purchases: 20_000, others: 100 }
/** More pictures of results than the shop keeps. */
const EVENTS_WITH_RESULTS = 4
const VISITORS = 50
const BUYERS = 5
const THINKING = 1000
const MOST_SLOWER = 3
const MOST_GROWTH = 1.25

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    turns: { type: 'string', default: '3' },
    'per-second': { type: 'string', default: '200' },
    postgres: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})
const seconds = Number(values.seconds)
const turns = Number(values.turns)
const perSecond = Number(values['per-second'])

const onEngine = values.postgres ? onPostgres : onSqlite
await onEngine(async (open) => {
  const { env, settle } = await open('flood')
  const stalls = await fillFair(env, SIZE)
  const placed = stalls.events.slice(-EVENTS_WITH_RESULTS).flatMap(({ riders }) => riders)
  await giveResults(env, placed)
  const riders = stalls.events.flatMap(({ id, riders }) =>
    riders.map((rider) => ({ id: rider, eventId: id })),
  )
  await settle()
  const shop = await startShop(env.DATA_DIR, { ...env, DEMO: '0' })
  try {
    const fair = { ...stalls, url: shop.url }
    await crowd(fair)
    const quiet: number[] = []
    console.log(`\n${'milliseconds of visitors and buyers'.padEnd(44)} p50    p99   purchases   memory`)
    const line = (what: string, { log, bought, delivered }: Crowd) => {
      const [p50, p99] = [0.5, 0.99].map((part) => share(allOf(log), part).toFixed(1).padStart(6))
      const megabytes = megabytesOf(shop.pid)
      console.log(
        `  ${what.padEnd(40)} ${p50} ${p99}   ${`${delivered} of ${bought}`.padStart(9)}   ${megabytes.toFixed(0)} MB`,
      )
      return megabytes
    }
    const floods: { what: string; p99: number; growth: number; errors: number; isServed: boolean }[] = []
    for (const kind of floodKinds({ eventId: fair.events.at(-1)?.id ?? 1, placed, riders })) {
      if (!kind.what.includes(values.only)) continue
      const rounds: { p99: number; megabytes: number }[] = []
      let [errors, isServed] = [0, true]
      for (let turn = 0; turn < turns; turn++) {
        const idle = await crowd(fair)
        quiet.push(...allOf(idle.log))
        line('no flood', idle)
        const stop = sendFlood(shop.url, { ...kind, perSecond })
        const during = await crowd(fair)
        stop()
        rounds.push({ p99: share(allOf(during.log), 0.99), megabytes: line(kind.what, during) })
        for (const error of during.log.errors.slice(0, 3)) console.log(`    ${error}`)
        errors += during.log.errors.length
        isServed &&= during.delivered === during.bought
      }
      // what is done for the first time takes memory once; the flood must not go on taking it
      const growth = (rounds.at(-1)?.megabytes ?? 0) / (rounds[0]?.megabytes ?? 1)
      floods.push({ what: kind.what, p99: median(rounds.map(({ p99 }) => p99)), growth, errors, isServed })
    }
    const usual = share(quiet, 0.99)
    console.log(`\nno flood, all turns together: p99 ${usual.toFixed(1)} ms`)
    const bars = floods.map(({ what, p99, growth, errors, isServed }): Bar => {
      const slower = p99 / usual
      return {
        what,
        measured: `p99 ${slower.toFixed(1)} times, memory ${growth.toFixed(2)} times, ${errors} errors`,
        bar: `at most ${MOST_SLOWER} times, ${MOST_GROWTH} times, none; every purchase delivered`,
        ok: slower <= MOST_SLOWER && growth <= MOST_GROWTH && errors === 0 && isServed,
      }
    })
    printBars(
      `${perSecond} made-up requests a second from one address, ${turns} times ${seconds} seconds of each kind`,
      bars,
    )
  } finally {
    await shop.stop()
  }
})

interface Crowd {
  log: Log
  bought: number
  delivered: number
}

async function crowd(fair: Fair): Promise<Crowd> {
  const log = new Log()
  const end = performance.now() + seconds * 1000
  const isOver = () => performance.now() > end
  const counts = { bought: 0, delivered: 0 }
  const browse = async (i: number) => {
    const chance = new Chance(i)
    const think = () => chance.next() * 2 * THINKING
    await pause(think() / 2)
    for (let number = 1000 + i; !isOver(); number += VISITORS) {
      await visit({ fair, log, chance, number }, think, isOver)
    }
  }
  const shop = async (i: number) => {
    const chance = new Chance(10_000 + i)
    for (let number = 100_000 + i; !isOver(); number += BUYERS) {
      counts.bought++
      if (await buy({ fair, log, chance, number })) counts.delivered++
      await pause(THINKING)
    }
  }
  const many = <T>(count: number, of: (i: number) => T) => Array.from({ length: count }, (_, i) => of(i))
  await Promise.all([...many(VISITORS, browse), ...many(BUYERS, shop)])
  return { log, ...counts }
}

function allOf({ times }: Log) {
  return [...times.values()].flat()
}
