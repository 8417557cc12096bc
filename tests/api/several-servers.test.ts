import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { Sport } from '../../src/contract/sport.ts'
import { freshPlace, openTestShop, type Place, type TestShop } from '../support/test-shop.ts'

let place: Place
let one: TestShop
let other: TestShop

beforeAll(async () => {
  place = await freshPlace()
  one = await openTestShop(place.env)
  other = await openTestShop(place.env)
})
afterAll(async () => {
  await one.close()
  await other.close()
  await place.remove()
})

const namesAt = async (shop: TestShop) =>
  (await shop.visitor().get(z.array(Sport), '/api/sports')).map(({ name }) => name)

it('a change on one server shows on the other, which had its answer ready', async () => {
  const admin = await one.admin()
  expect(await namesAt(other)).toEqual([])
  await admin.post(Sport, '/api/sports', { name: 'Barrel racing' })
  expect(await namesAt(one)).toEqual(['Barrel racing'])
  await expect.poll(() => namesAt(other), { timeout: 3000 }).toEqual(['Barrel racing'])
  await (await other.admin()).post(Sport, '/api/sports', { name: 'Rodeo' })
  await expect.poll(() => namesAt(one), { timeout: 3000 }).toEqual(['Barrel racing', 'Rodeo'])
})

it('a login on one server holds on the other', async () => {
  const browser = await one.admin()
  const elsewhere = other.visitor()
  elsewhere.setCookie('cloverleaf_session', browser.cookie('cloverleaf_session') ?? '')
  expect((await elsewhere.send('GET', '/api/user')).status).toBe(200)
  await browser.send('POST', '/api/logout')
  expect((await elsewhere.send('GET', '/api/user')).status).toBe(401)
})
