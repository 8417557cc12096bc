// @module-tag postgres
import { beforeAll, expect, it } from 'vitest'
import { Event } from '../../src/contract/catalogue/event.ts'
import { SearchAnswer } from '../../src/contract/catalogue/search.ts'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import { RunningOrder } from '../../src/contract/weekend/weekend.ts'
import { addRider } from '../support/buying.ts'
import { sharedTestShop } from '../support/shared-shop.ts'

type Line = [draw: number | string, riderName: string, horseName: string]

/** The newest event is added first, so that the order is by date. */
const CLASSIC: Line[] = [
  [1, 'Hadley Whitfield', 'Sweet Legend'],
  [2, 'Hadlyn Brooks', 'Iron Bar'],
  [3, 'Tess McBride', 'Coyote Cartel'],
  [4, 'Rylee Mc Allister', 'Dash Ta Fame'],
  [5, 'José Núñez', 'Relámpago'],
  [6, "Shay O'Brien", 'Blue Moon'],
  [7, 'Maria De La Cruz', 'Firefly'],
  [8, 'Cody Weaver', 'Coyote Charm'],
  [9, 'Mary Beth Holt', 'Sugar Moon'],
  [10, 'Kaylee Smith-Jones', 'Frenchmans Guy'],
  [11, 'Anna Lee Baker', 'Ruby'],
  [12, 'Vance Oakley', 'Vegas Fury'],
  [112, 'Jordan Harper', 'Thunder Road'],
  [120, 'Harper Lowe', 'Famous Bug'],
  ['T3', 'Wren Stokes', 'Lady Luck'],
  [15, 'Maryanne Pope', 'Guys Last Dance'],
  [16, 'BROOKE MÜLLER', 'Streakin Six'],
]
const FUTURITY: Line[] = [
  [1, 'Dallas Burns', 'Dash Of Cash'],
  [2, 'Hadley Whitfield', 'Sweet Legend'],
  [3, 'Callie Burke', 'Coyote Comet'],
  [4, 'Ruby Vance', 'Bourbon Wind'],
  [5, 'Tess Calloway', 'Stampede'],
]
const PLAYERS = ['Marcus Webb', 'Dwayne Okafor', 'Cole Burns', 'Zoë Krämer']

const test = sharedTestShop()
beforeAll(async () => {
  const admin = await test.admin()
  const [racing, football] = [
    await admin.post(Sport, '/api/sports', { name: 'Barrel Racing' }),
    await admin.post(Sport, '/api/sports', { name: 'Football' }),
  ]
  const addEvent = (name: string, date: string, { id: sportId }: Sport) =>
    admin.post(Event, '/api/events', { name, date, sportId })
  const addRuns = ({ id }: Event, lines: Line[]) =>
    admin.put(RunningOrder, `/api/admin/events/${id}/order`, {
      runs: lines.map(([draw, riderName, horseName]) => ({ go: 'Friday Open', draw, riderName, horseName })),
    })
  await addRuns(await addEvent('Cloverleaf Classic', 'September 18-20, 2026', racing), CLASSIC)
  await addRuns(await addEvent('High Plains Futurity', 'June 12-14, 2026', racing), FUTURITY)
  const game = await addEvent('County Line Rivalry Game', 'November 7, 2025', football)
  for (const name of PLAYERS) await addRider(admin, { name, eventId: game.id })
})

const find = (q: string) => test.visitor().get(SearchAnswer, `/api/search?${new URLSearchParams({ q })}`)

/** What visitors type, and the first thing they should see. */
const WANTED: [typed: string, first: string][] = [
  // riders
  ['Hadley Whitfield', 'Hadley Whitfield, Cloverleaf Classic'],
  ['hadley', 'Hadley Whitfield, Cloverleaf Classic'],
  ['whitfield', 'Hadley Whitfield, Cloverleaf Classic'],
  ['Whitfield, Hadley', 'Hadley Whitfield, Cloverleaf Classic'],
  ['h whitfield', 'Hadley Whitfield, Cloverleaf Classic'],
  ['hadley w', 'Hadley Whitfield, Cloverleaf Classic'],
  ['HADLEY WHIT', 'Hadley Whitfield, Cloverleaf Classic'],
  ['tess', 'Tess McBride, Cloverleaf Classic'],
  ['tess c', 'Tess Calloway, High Plains Futurity'],
  ['mcbride', 'Tess McBride, Cloverleaf Classic'],
  ['mc bride', 'Tess McBride, Cloverleaf Classic'],
  ['mcallister', 'Rylee Mc Allister, Cloverleaf Classic'],
  ['rylee mca', 'Rylee Mc Allister, Cloverleaf Classic'],
  ['allister', 'Rylee Mc Allister, Cloverleaf Classic'],
  ['jose nunez', 'José Núñez, Cloverleaf Classic'],
  ['nunez', 'José Núñez, Cloverleaf Classic'],
  ['obrien', "Shay O'Brien, Cloverleaf Classic"],
  ["o'b", "Shay O'Brien, Cloverleaf Classic"],
  ['o’brien', "Shay O'Brien, Cloverleaf Classic"],
  ['delacruz', 'Maria De La Cruz, Cloverleaf Classic'],
  ['de la c', 'Maria De La Cruz, Cloverleaf Classic'],
  ['marybeth', 'Mary Beth Holt, Cloverleaf Classic'],
  ['mary beth', 'Mary Beth Holt, Cloverleaf Classic'],
  ['mary anne', 'Maryanne Pope, Cloverleaf Classic'],
  ['smith jones', 'Kaylee Smith-Jones, Cloverleaf Classic'],
  ['annalee', 'Anna Lee Baker, Cloverleaf Classic'],
  ['muller', 'BROOKE MÜLLER, Cloverleaf Classic'],
  ['brooke', 'BROOKE MÜLLER, Cloverleaf Classic'],
  ['brooks', 'Hadlyn Brooks, Cloverleaf Classic'],
  ['zoe', 'Zoë Krämer, County Line Rivalry Game'],
  ['burns', 'Dallas Burns, High Plains Futurity'],
  ['cole burns', 'Cole Burns, County Line Rivalry Game'],
  ['vance', 'Vance Oakley, Cloverleaf Classic'],
  ['harper lowe', 'Harper Lowe, Cloverleaf Classic'],
  // a rider before a horse of that name
  ['ruby', 'Ruby Vance, High Plains Futurity'],
  ['ruby baker', 'Anna Lee Baker, Cloverleaf Classic'],
  // horses
  ['coyote cartel', 'Tess McBride, Cloverleaf Classic'],
  ['coyote', 'Tess McBride, Cloverleaf Classic'],
  ['coyote ca', 'Tess McBride, Cloverleaf Classic'],
  ['coyote ch', 'Cody Weaver, Cloverleaf Classic'],
  ['coyote com', 'Callie Burke, High Plains Futurity'],
  ['cartel', 'Tess McBride, Cloverleaf Classic'],
  ['dash of', 'Dallas Burns, High Plains Futurity'],
  ['dash ta fame', 'Rylee Mc Allister, Cloverleaf Classic'],
  ['fame', 'Rylee Mc Allister, Cloverleaf Classic'],
  ['relampago', 'José Núñez, Cloverleaf Classic'],
  ['moon', "Shay O'Brien, Cloverleaf Classic"],
  ['tess cartel', 'Tess McBride, Cloverleaf Classic'],
  // draw numbers
  ['12', 'Vance Oakley, Cloverleaf Classic'],
  ['112', 'Jordan Harper, Cloverleaf Classic'],
  ['t3', 'Wren Stokes, Cloverleaf Classic'],
  // typos
  ['hadly w', 'Hadley Whitfield, Cloverleaf Classic'],
  ['hadly wi', 'Hadley Whitfield, Cloverleaf Classic'],
  ['hadly wit', 'Hadley Whitfield, Cloverleaf Classic'],
  ['hadly witf', 'Hadley Whitfield, Cloverleaf Classic'],
  ['witfield', 'Hadley Whitfield, Cloverleaf Classic'],
  ['dalas burns', 'Dallas Burns, High Plains Futurity'],
  ['dallas birns', 'Dallas Burns, High Plains Futurity'],
  ['dallas bruns', 'Dallas Burns, High Plains Futurity'],
  ['mcbrode', 'Tess McBride, Cloverleaf Classic'],
  ['calaway', 'Tess Calloway, High Plains Futurity'],
  ['coyotee cartel', 'Tess McBride, Cloverleaf Classic'],
  ['suger moon', 'Mary Beth Holt, Cloverleaf Classic'],
  ['okafr', 'Dwayne Okafor, County Line Rivalry Game'],
  // events
  ['cloverleaf', 'Cloverleaf Classic'],
  ['classic', 'Cloverleaf Classic'],
  ['high plains', 'High Plains Futurity'],
  ['futurity 2026', 'High Plains Futurity'],
  ['rivalry', 'County Line Rivalry Game'],
  ['futurty', 'High Plains Futurity'],
]

it.each(WANTED)('%s finds %s first', async (typed, first) => {
  const { events, runs } = await find(typed)
  const [run] = runs
  expect(events[0]?.name ?? (run && `${run.name}, ${run.eventName}`)).toBe(first)
})
