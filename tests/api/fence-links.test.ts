import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addressOf, type Endpoint, FENCE_LINK_HEADER } from '../../src/contract/endpoint.ts'
import { AccountEvent } from '../../src/contract/owner/account.ts'
import { dayIn, startOfDay } from '../../src/contract/platform/time-zone.ts'
import * as fence from '../../src/contract/weekend/fence/fence-calls.ts'
import { FenceFrame, FenceLinks, MadeFenceLink } from '../../src/contract/weekend/fence/fence-link.ts'
import { Run, RunningOrder, Taps } from '../../src/contract/weekend/weekend.ts'
import * as calls from '../../src/contract/weekend/weekend-calls.ts'
import { allCalls } from '../support/all-calls.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { addHelper } from '../support/team.ts'
import { line, openWeekend, type TestWeekend } from '../support/weekend/weekend-owner.ts'
import { isStored } from '../support/world/rows.ts'

const HOUR = 60 * 60 * 1000
const ZONE = 'America/Chicago'
const ENDED = 'This fence link has ended. Ask for a new one.'

let weekend: TestWeekend
/** The shop's day, at noon. */
let today: string

const test = sharedTestShop()
const owner = sharedAdmin(test)
beforeAll(async () => {
  test.stopTime()
  await owner.send('PUT', '/api/shop', { timeZone: ZONE })
  await noon()
  weekend = await openWeekend(owner)
  await weekend.setOrder([line(['Open', 1, 'Jane Doe', 'Dash']), line(['Open', 2, 'Dallas Burns', 'Blue'])])
})

/** Lets time pass until the next noon, and forgets wrong links. */
async function noon() {
  const now = test.shop.now()
  const start = startOfDay(ZONE, dayIn(ZONE, now)).getTime()
  const wait = start + 12 * HOUR - now.getTime()
  test.later(wait > 0 ? wait : wait + 24 * HOUR)
  today = dayIn(ZONE, test.shop.now())
}
const of = (call: { path: `/api/${string}` }, id = weekend.eventId) => addressOf(call, { params: { id } })
const make = (client = owner, day = today) => client.post(MadeFenceLink, of(fence.makeFenceLink), { day })
const tokenIn = ({ url }: { url: string }) => url.split('#')[1] ?? ''

/** A phone without an account that has opened the link. */
const phoneWith = (token: string) => {
  const phone = test.visitor()
  const header = { [FENCE_LINK_HEADER]: token }
  const send = (method: string, path: string, body?: unknown) => phone.send(method, path, body, header)
  const read = async <T>(schema: z.ZodType<T>, path: string) =>
    schema.parse(JSON.parse((await send('GET', path)).text))
  const tap = async (taps: object[]) => {
    const { status, text } = await send('POST', of(calls.addTaps), { taps })
    return [status, text]
  }
  return { send, read, tap }
}
const firstRun = async () => (await weekend.order()).runs[0]?.id ?? 0
const start = async (key: string, at: Date | string) => ({
  ...{ key, runId: await firstRun(), kind: 'start' },
  at: new Date(at).toISOString(),
})
const events = async () =>
  (await owner.get(z.array(AccountEvent), '/api/account/events')).map(({ kind, detail }) => [kind, detail])

describe('a fence link', () => {
  it('opens the fence of its event without an account: runs, taps, undo and a late entry', async () => {
    const link = await make()
    expect(link.url).toMatch(new RegExp(`/fence/${weekend.eventId}#[\\w-]{43}$`))
    expect(link.expiresAt).toBe(
      startOfDay(ZONE, dayIn(ZONE, new Date(Date.parse(today) + 66 * HOUR))).toISOString(),
    )
    const phone = phoneWith(tokenIn(link))
    expect(await phone.read(FenceFrame, of(fence.readFence))).toMatchObject({
      ...{ eventName: 'Finals', timeZone: ZONE },
      link: { day: today, opensAt: startOfDay(ZONE, today).toISOString() },
    })
    expect((await phone.read(RunningOrder, of(calls.readRunningOrder))).runs).toHaveLength(2)
    const now = test.shop.now()
    expect(await phone.tap([await start('by-link', now)])).toEqual([204, ''])
    expect((await phone.read(Taps, of(calls.listTaps))).taps.map(({ key }) => key)).toEqual(['by-link'])
    expect(await phone.tap([{ ...(await start('by-link', now)), undone: true }])).toEqual([204, ''])
    expect((await weekend.taps()).taps).toEqual([])
    expect(await phone.tap([{ ...(await start('scratched', now)), kind: 'scratch' }])).toEqual([204, ''])
    const late = await phone.send('POST', of(calls.addRun), { ...line(['Open', 'L1', 'Late', 'Star']) })
    expect([late.status, Run.parse(JSON.parse(late.text)).riderName]).toEqual([201, 'Late'])
    expect(await isStored(test.shop, tokenIn(link))).toBe(false)
  })

  it('works for a draft, and does nothing for another event', async () => {
    const token = tokenIn(await make())
    await owner.send('PUT', `/api/events/${weekend.eventId}`, { isDraft: true })
    expect((await phoneWith(token).send('GET', of(fence.readFence))).status).toBe(200)
    await owner.send('PUT', `/api/events/${weekend.eventId}`, { isDraft: false })
    const other = await openWeekend(owner)
    for (const call of [
      fence.readFence,
      calls.readRunningOrder,
      calls.listTaps,
      calls.addTaps,
      calls.addRun,
    ]) {
      const body = call.method === 'POST' ? { taps: [] } : undefined
      const { status, text } = await phoneWith(token).send(call.method, of(call, other.eventId), body)
      expect([status, text]).toEqual([403, 'This fence link is for another event'])
    }
  })

  it('records nothing for another day, and undoes nothing of one', async () => {
    await noon()
    const phone = phoneWith(tokenIn(await make()))
    const opens = startOfDay(ZONE, today).getTime()
    const refused = [403, `This fence link is for ${today} only`]
    expect(await phone.tap([await start('yesterday', new Date(opens - 1))])).toEqual(refused)
    expect(await phone.tap([await start('tomorrow', new Date(opens + 31 * HOUR))])).toEqual(refused)
    // a night that runs late is still that day
    expect(await phone.tap([await start('at night', new Date(opens + 29 * HOUR))])).toEqual([204, ''])
    await weekend.sendTaps([await start('of yesterday', new Date(opens - HOUR))])
    const undo = { ...(await start('of yesterday', new Date(opens + HOUR))), undone: true }
    expect(await phone.tap([undo])).toEqual(refused)
    expect((await weekend.taps()).taps.map(({ key }) => key)).toContain('of yesterday')
    const tomorrow = phoneWith(tokenIn(await make(owner, dayIn(ZONE, new Date(opens + 36 * HOUR)))))
    expect((await tomorrow.send('GET', of(calls.readRunningOrder))).status).toBe(200)
    expect((await tomorrow.send('POST', of(calls.addRun), line(['Open', 'L2', 'Late', 'Star']))).status).toBe(
      403,
    )
  })

  it('is ended by the owner or a helper, and by itself at the end of the day after', async () => {
    await noon()
    const { helper } = await addHelper(test, owner)
    const [made, second] = [await make(helper), await make()]
    const status = async ({ url }: { url: string }) => {
      const reply = await phoneWith(tokenIn({ url })).send('GET', of(calls.listTaps))
      return reply.status === 403 ? reply.text : reply.status
    }
    const listed = async () =>
      (await owner.get(FenceLinks, of(fence.listFenceLinks))).links.map(({ id }) => id)
    expect(await listed()).toEqual(expect.arrayContaining([made.id, second.id]))
    expect((await helper.send('DELETE', of(fence.endFenceLink, made.id))).status).toBe(204)
    expect([await status(made), await status(second)]).toEqual([ENDED, 200])
    expect(await listed()).not.toContain(made.id)
    const detail = `Casey, Finals, ${today}`
    expect(await events()).toEqual(expect.arrayContaining([['fence-link-made', detail]]))
    expect((await events())[0]).toEqual(['fence-link-ended', detail])
    const left = Date.parse(second.expiresAt) - test.shop.now().getTime()
    test.later(left - 1000)
    expect(await status(second)).toBe(200)
    test.later(1000)
    expect(await status(second)).toBe(ENDED)
    expect(await listed()).toEqual([])
  })

  it('opens no other call, not even in the browser of the owner', async () => {
    await noon()
    const phone = phoneWith(tokenIn(await make()))
    const header = { [FENCE_LINK_HEADER]: tokenIn(await make()) }
    const params = { id: weekend.eventId, changeId: 1, sha: 'f'.repeat(64), part: 0 }
    const others = Object.entries(allCalls).filter(
      ([, { access }]) => access === 'helper' || access === 'owner',
    )
    const ask = (call: Endpoint) =>
      [call.method, addressOf(call, { params }), call.method === 'GET' ? undefined : '{'] as const
    const only = 'A fence link opens the fence of one event, and nothing else'
    for (const [name, call] of others) {
      const { status, text } = await phone.send(...ask(call))
      expect([name, status, text]).toEqual([name, 403, only])
      const asOwner = await owner.send(...ask(call), header)
      expect([name, asOwner.status]).toEqual([name, 403])
    }
    expect((await phone.send('GET', '/api/user')).status).toBe(401)
    const opened = Object.keys(allCalls).filter((name) => allCalls[name]?.access === 'fence')
    expect(opened.sort()).toEqual(['addRun', 'addTaps', 'listTaps', 'readFence', 'readRunningOrder'])
  })

  it('cannot be guessed: a network that tries has to wait, and the right link still works', async () => {
    await noon()
    const token = tokenIn(await make())
    const guess = async () => (await phoneWith('A'.repeat(43)).send('GET', of(calls.listTaps))).status
    for (let count = 0; count < 20; count++) expect(await guess()).toBe(403)
    expect(await guess()).toBe(429)
    expect((await phoneWith(token).send('GET', of(calls.listTaps))).status).toBe(200)
  })
})
