import { describe, expect, test } from 'vitest'
import { addressOf, type Endpoint } from '../../src/contract/endpoint.ts'
import { ERROR_HEADER } from '../../src/contract/error-codes.ts'
import { plainRoutes } from '../../src/contract/plain-routes.ts'
import { allCalls } from '../support/all-calls.ts'
import { readCalls } from '../support/call-list.ts'
import type { Client, Reply } from '../support/client.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

const shop = sharedTestShop()
const owner = sharedAdmin(shop)

const calls = Object.entries(allCalls)
const writes = calls.filter(([, { method }]) => method !== 'GET')
const params = { id: 1, token: 'nobody', device: 'none', sha: 'f'.repeat(64), part: 0 }
const refusal = ({ status, headers }: Reply) => [status, headers.get(ERROR_HEADER)]
/** What the API's description says of a call's answers. */
interface Listed {
  responses: Record<string, { description: string }>
}
/** What no call could take, so that a client that is refused for it was let through to the reading of bodies. */
const BROKEN = '{'

const send = (client: Client, call: Endpoint, headers?: Record<string, string>) =>
  client.send(call.method, addressOf(call, { params }), call.method === 'GET' ? undefined : BROKEN, headers)

describe('every declared call', () => {
  test('is in the description of the API, and nothing else is but the plain routes', async () => {
    const listed = readCalls((await shop.visitor().send('GET', `${plainRoutes.description}/json`)).text)
    const declared = calls.map(([, { method, path }]) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    const plain = listed.filter(({ method, path }) => !declared.includes(`${method} ${path}`))
    expect(plain.map(({ path }) => path)).toEqual([plainRoutes.videoEvents, plainRoutes.stripeWebhook])
    const names = listed.map(({ method, path }) => `${method} ${path}`)
    expect(declared.filter((call) => !names.includes(call))).toEqual([])
  })

  test('lists how it can be refused, by status', async () => {
    const { text } = await shop.visitor().send('GET', `${plainRoutes.description}/json`)
    const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Listed>> }
    const listed = calls.map(([name, { method, path }]) => {
      const described = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      const refusals = Object.entries(described?.responses ?? {}).filter(([status]) => Number(status) >= 400)
      return [name, refusals.flatMap(([, { description }]) => description.split(', ')).sort()]
    })
    expect(listed).toEqual(calls.map(([name, { errors = [] }]) => [name, errors.toSorted()]))
  })

  test('stands under an address of its own', () => {
    const addresses = calls.map(([, { method, path }]) => `${method} ${path}`)
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
  })

  test('shows or changes something: a read has no changes, a write shows nothing', () => {
    expect(calls.filter(([, { method, changes, shows }]) => (method === 'GET' ? changes : shows))).toEqual([])
  })
})

describe('a call that is not for everyone', () => {
  test.each(calls.filter(([, { access }]) => access !== 'visitor'))(
    '%s is refused without a session, before its body is read',
    async (_name, call) => {
      expect(refusal(await send(shop.visitor(), call))).toEqual([401, 'login-required'])
    },
  )
})

describe('a write', () => {
  test.each(writes)('%s is refused to a page of another site', async (_name, call) => {
    const reply = await send(owner, call, { origin: 'https://elsewhere.example' })
    expect(refusal(reply)).toEqual([403, 'forbidden'])
  })

  test.each(writes.filter(([, { body, consumes }]) => body && !consumes))(
    '%s is refused in words for a body that is none',
    async (_name, call) => {
      expect(refusal(await send(owner, call))).toEqual([400, 'bad-request'])
    },
  )
})
