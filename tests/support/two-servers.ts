import { afterAll, beforeAll } from 'vitest'
import { z } from 'zod'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import { freshPlace, openTestShop, type Place, type TestShop } from './test-shop.ts'

type Env = Record<string, string>

/** Two servers of one shop, open while the file's tests run. */
export function openTwoServers(more: () => Env | Promise<Env> = () => ({})) {
  const servers = {} as { one: TestShop; other: TestShop }
  let place: Place
  beforeAll(async () => {
    place = await freshPlace()
    const env = { ...place.env, ...(await more()) }
    servers.one = await openTestShop(env)
    servers.other = await openTestShop(env)
  })
  afterAll(async () => {
    await servers.one?.close()
    await servers.other?.close()
    await place?.remove()
  })
  return servers
}

/** The sports that a visitor of this server sees. */
export const sportsAt = async (shop: TestShop) =>
  (await shop.visitor().get(z.array(Sport), '/api/sports')).map(({ name }) => name)
