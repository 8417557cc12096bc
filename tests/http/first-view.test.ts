import { afterAll, beforeAll, expect, it } from 'vitest'
import { pathTo } from '../../src/contract/pages.ts'
import { addEvent, addRider } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

let test: TestShop
let visitor: Client

beforeAll(async () => {
  test = await openTestShop()
  visitor = test.visitor()
})
afterAll(() => test.close())

const read = async (path: string) => (await visitor.send('GET', path)).text
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

const STATIC = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w-]+\.js)["'`]/g
const LATER = /\bimport\(["'`]\.\/([\w-]+\.js)["'`]\)/g

/** The scripts of a page: what it names, what that loads once the page is drawn, and what these import at once. */
async function scriptsOf(path: string) {
  const scripts = new Map<string, string>()
  const add = async (address: string, isStart: boolean): Promise<void> => {
    if (scripts.has(address)) return
    const code = await read(address)
    scripts.set(address, code)
    const names = [...all(code, STATIC), ...(isStart ? all(code, LATER) : [])]
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
