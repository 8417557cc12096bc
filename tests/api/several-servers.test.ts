// @module-tag postgres
import { expect, it } from 'vitest'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import { openTwoServers, sportsAt } from '../support/two-servers.ts'

const servers = openTwoServers()

it('a change on one server shows on another that had it cached', async () => {
  const admin = await servers.one.admin()
  expect(await sportsAt(servers.other)).toEqual([])
  await admin.post(Sport, '/api/sports', { name: 'Barrel racing' })
  expect(await sportsAt(servers.one)).toEqual(['Barrel racing'])
  await expect.poll(() => sportsAt(servers.other)).toEqual(['Barrel racing'])
  await (await servers.other.admin()).post(Sport, '/api/sports', { name: 'Rodeo' })
  await expect.poll(() => sportsAt(servers.one)).toEqual(['Barrel racing', 'Rodeo'])
})

it('a login on one server holds on the other', async () => {
  const browser = await servers.one.admin()
  const elsewhere = servers.other.visitor()
  elsewhere.setCookie('cloverleaf_session', browser.cookie('cloverleaf_session') ?? '')
  expect((await elsewhere.send('GET', '/api/user')).status).toBe(200)
  await browser.send('POST', '/api/logout')
  expect((await elsewhere.send('GET', '/api/user')).status).toBe(401)
})
