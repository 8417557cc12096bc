import { beforeAll, expect, it } from 'vitest'
import { ImportResult } from '../../src/contract/catalogue/import.ts'
import { pathTo } from '../../src/contract/pages.ts'
import { Chance } from '../../src/demo/chance.ts'
import { makeEntries } from '../../src/demo/entries.ts'
import { addEvent, addRider } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { sharedTestShop } from '../support/shared-shop.ts'

const test = sharedTestShop()
let visitor: Client

beforeAll(async () => {
  visitor = test.visitor()
})

const read = async (path: string) => (await visitor.send('GET', path)).text
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

const STATIC = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w-]+\.js)["'`]/g
const LATER = /\bimport\(["'`]\.\/([\w-]+\.js)["'`]\)/g

/** The scripts of a page: what it names, the app with its screen once the page is drawn, and what these import at once. */
async function scriptsOf(path: string) {
  const scripts = new Map<string, string>()
  const screen = path.startsWith('/event/') ? 'event' : 'browse'
  const ofPage = new RegExp(`^(client|${screen})-`)
  const add = async (address: string, isStart: boolean): Promise<void> => {
    if (scripts.has(address)) return
    const code = await read(address)
    scripts.set(address, code)
    const later = isStart ? all(code, LATER).filter((name) => ofPage.test(name)) : []
    const names = [...all(code, STATIC), ...later]
    await Promise.all(names.map((name) => add(`/assets/${name}`, false)))
  }
  const named = all(await read(path), /(?:src|href)="(\/[^"]+\.js)"/g)
  await Promise.all(named.map((address) => add(address, true)))
  return scripts
}

it("the owner's pages are not among the scripts of a visitor's first view", async () => {
  const admin = await test.admin()
  const { id, eventId } = await addRider(admin, { eventId: (await addEvent(admin)).id })
  expect(id).toBeGreaterThan(0)
  for (const path of [pathTo('home'), pathTo('sports'), pathTo('event', { id: eventId })]) {
    const scripts = await scriptsOf(path)
    expect(scripts.size, path).toBeGreaterThan(1)
    const ofOwner = [...scripts].filter(([, code]) => code.includes('| Admin'))
    expect(ofOwner.map(([address]) => address)).toEqual([])
  }
  // that is how an owner's page is known
  const [owner] = [...(await scriptsOf(pathTo('home'))).values()]
    .flatMap((code) => all(code, LATER))
    .filter((name) => name.startsWith('owner-area'))
  expect(await read(`/assets/${owner}`)).toContain('| Admin')
})

/** As they stand in a class attribute. */
const classesOf = (css: string) =>
  new Set(all(css, /\.((?:\\.|[\w-])+)/g).map((name) => name.replaceAll(/\\(.)/g, '$1')))

it("the styles in the page have every class of the first view's scripts, and none of the owner's", async () => {
  const inPage = classesOf(all(await read(pathTo('home')), /<style>(.*?)<\/style>/gs).join())
  const address = all(await read(pathTo('about')), /<link rel="stylesheet" href="([^"]+)">/g).join()
  const everywhere = classesOf(await read(address))
  const paths = [pathTo('home'), pathTo('event', { id: 1 })]
  const scripts = (await Promise.all(paths.map(scriptsOf))).flatMap((found) => [...found.values()])
  const words = new Set(scripts.join().split(/[\s"'`]+/))
  // a single word may be something else than a class, and React has one of these itself
  const used = [...everywhere].filter(
    (name) => /[-:/[]/.test(name) && name !== 'inline-block' && words.has(name),
  )
  expect(used.length).toBeGreaterThan(200)
  expect(used.filter((name) => !inPage.has(name))).toEqual([])
  expect(inPage.size).toBeLessThan(everywhere.size * 0.6)
})

it('nothing of the first view is loaded twice, and a page without content asks for the app at once', async () => {
  const [inPage = ''] = all(await read(pathTo('home')), /<style>(.*?)<\/style>/gs)
  const scripts = [...(await scriptsOf(pathTo('home'))).values()]
  const sheets = [...new Set(scripts.flatMap((code) => all(code, /"(assets\/[\w-]+\.css)"/g)))]
  expect(sheets.length).toBeGreaterThan(2)
  for (const sheet of sheets) expect((await read(`/${sheet}`)).trim() === inPage.trim(), sheet).toBe(false)
  expect(await read(`${pathTo('home')}?render=client`)).toMatch(
    /<link rel="modulepreload" href="\/assets\/client-/,
  )
})

it('home takes at most 18 KB over the wire, and an event with 600 riders 25 KB', async () => {
  const admin = await test.admin()
  const { id: eventId } = await addEvent(admin, 'Cloverleaf Classic')
  const start = { videoUrl: 'https://videos.example/run.mp4', riders: 600, price: 65, onHorseback: true }
  const rows = makeEntries(new Chance(1), start).map(({ horses, ...rider }) => ({
    ...rider,
    horseCount: horses.length,
    horses: horses.map((horse, at) => ({ horse: at + 1, ...horse })),
  }))
  expect((await admin.post(ImportResult, '/api/imports', { eventId, rows })).added).toBe(600)
  const bytes = async (path: string) => {
    const { headers } = await visitor.send('GET', path, undefined, { 'accept-encoding': 'br' })
    expect(headers.get('content-encoding')).toBe('br')
    return Number(headers.get('content-length'))
  }
  expect(await bytes(pathTo('home'))).toBeLessThan(18_000)
  expect(await bytes(pathTo('event', { id: eventId }))).toBeLessThan(25_000)
})

it('the scripts of the first view take at most 95 KB over the wire', async () => {
  const sizeOf = async (path: string) => {
    const addresses = [...(await scriptsOf(path)).keys()]
    expect(addresses.filter((address) => /\/(client|browse|event)-/.test(address))).toHaveLength(2)
    const sizes = await Promise.all(
      addresses.map(async (address) => {
        const { headers } = await visitor.send('GET', address, undefined, { 'accept-encoding': 'br' })
        return Number(headers.get('content-length'))
      }),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  expect(await sizeOf(pathTo('home'))).toBeLessThan(95_000)
  expect(await sizeOf(pathTo('event', { id: 1 }))).toBeLessThan(95_000)
})

it("the hero's loop has at most 1.5 MB, and comes in pieces for Safari", async () => {
  const { status, headers } = await visitor.send('GET', '/loops/hero.mp4', undefined, { range: 'bytes=0-99' })
  expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([
    206,
    'video/mp4',
    '100',
  ])
  expect(Number(headers.get('content-range')?.split('/')[1])).toBeLessThan(1_500_000)
  expect(await read(pathTo('home'))).not.toContain('/loops/')
})
