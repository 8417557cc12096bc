// @module-tag postgres
import { expect, it } from 'vitest'
import { Poster } from '../../src/contract/weekend/poster/poster.ts'
import { addEvent } from '../support/buying.ts'
import { reply } from '../support/client.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { everyWordIsGiven } from '../support/world/weekend.ts'

const test = sharedTestShop({ PUBLIC_URL: 'https://www.shop.test', PAYMENTS: 'sandbox' })
const admin = sharedAdmin(test)

const posterOf = (id: number) => admin.get(Poster, `/api/admin/events/${id}/poster`)
const choose = (id: number, word: unknown) => admin.send('PUT', `/api/admin/events/${id}/word`, { word })
/** Where somebody who heard a word arrives. */
const follow = async (word: string) => {
  const { status, headers } = await test.visitor().send('GET', `/e/${word}`)
  return [status, headers.get('location')]
}

it('an event has a word of its own that is easy to say, and keeps it', async () => {
  const [one, other] = [await addEvent(admin), await addEvent(admin)]
  // asked by two tabs at once
  const [first, again] = await Promise.all([posterOf(one.id), posterOf(one.id)])
  expect(again).toEqual(first)
  expect(await posterOf(one.id)).toEqual(first)
  expect(first.word).toMatch(/^[a-z]{3,9}$/)
  expect((await posterOf(other.id)).word).not.toBe(first.word)
  expect(first).toMatchObject({
    event: { id: one.id, name: one.name },
    // on paper it cannot be put right: a shop at www. need not be found without it
    shortAddress: `www.shop.test/e/${first.word}`,
    eventUrl: `https://www.shop.test/event/${one.id}`,
  })
})

it('the line of the poster is the event’s own; an empty one is the usual one again', async () => {
  const [one, other] = [await addEvent(admin), await addEvent(admin)]
  const change = (line: string) => admin.put(Poster, `/api/admin/events/${one.id}/poster`, { line })
  expect((await posterOf(one.id)).line).toBe('Your run is up tonight')
  expect((await change(' Videos by Monday ')).line).toBe('Videos by Monday')
  expect((await posterOf(other.id)).line).toBe('Your run is up tonight')
  expect((await change('')).line).toBe('Your run is up tonight')
})

it('the word leads to the event, however it was typed; one that nobody has leads to no page', async () => {
  const { id } = await addEvent(admin)
  const { word } = await posterOf(id)
  for (const typed of [word, word.toUpperCase(), `%20${word}%20`])
    expect(await follow(typed)).toEqual([302, `/event/${id}`])
  const unknown = await test.visitor().send('GET', '/e/nobody')
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect((await test.visitor().send('GET', '/e/%00')).status).toBe(404)
})

it('the owner chooses another word; what was printed before still leads there, and nobody else gets it', async () => {
  const [one, other] = [await addEvent(admin), await addEvent(admin)]
  const { word: before } = await posterOf(one.id)
  expect((await choose(one.id, ' Buckeye-Finals ')).status).toBe(200)
  expect((await posterOf(one.id)).word).toBe('buckeye-finals')
  expect(await follow('buckeye-finals')).toEqual([302, `/event/${one.id}`])
  expect(await follow(before)).toEqual([302, `/event/${one.id}`])
  for (const taken of ['buckeye-finals', before]) {
    expect(await choose(other.id, taken)).toMatchObject(
      reply(409, `"${taken}" leads to another event already, also from posters that are printed`),
    )
  }
  test.later(1000)
  expect((await choose(one.id, before)).status).toBe(200)
  expect((await posterOf(one.id)).word).toBe(before)
})

it.each(['', 'ab', 'two words', 'maple2', 'a/b', '-maple', 'x'.repeat(25), 7])(
  'refuses %j as a word',
  async (word) => {
    const { id } = await addEvent(admin)
    expect(await choose(id, word)).toMatchObject(
      reply(400, 'A short address has 3 to 24 letters, with a hyphen between two words'),
    )
  },
)

it('finds two words where every single one has been given', async () => {
  const { id } = await addEvent(admin)
  await everyWordIsGiven(test.shop, id)
  const late = await addEvent(admin)
  const { word } = await posterOf(late.id)
  expect(word).toMatch(/^[a-z]+-[a-z]+$/)
  expect(await follow(word)).toEqual([302, `/event/${late.id}`])
})
