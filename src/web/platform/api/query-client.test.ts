import { afterEach, describe, expect, it, vi } from 'vitest'
import { listPurchases } from '../../../contract/books/sales-calls.ts'
import { listSports } from '../../../contract/catalogue/sport-calls.ts'
import { findUser } from '../../../contract/owner/login-calls.ts'
import { readOf, readOrNull, refresh } from './queries.ts'
import { createQueryClient } from './query-client.ts'

const answering = (response: () => Response) => {
  const fetch = vi.fn(async () => response())
  vi.stubGlobal('fetch', fetch)
  return fetch
}
afterEach(() => vi.unstubAllGlobals())

describe("the shop's queries", () => {
  it('ask the address of their call once, and keep the answer', async () => {
    const fetch = answering(() => Response.json([{ id: 1 }]))
    const client = createQueryClient()
    expect(await client.fetchQuery(readOf(listSports, {}))).toEqual([{ id: 1 }])
    expect(await client.fetchQuery(readOf(listSports, {}))).toEqual([{ id: 1 }])
    expect(fetch).toHaveBeenCalledOnce()
    expect(fetch).toHaveBeenCalledWith(
      '/api/sports',
      expect.objectContaining({ method: 'GET', credentials: 'include' }),
    )
  })

  it('are not retried', async () => {
    const fetch = answering(() => new Response('Something went wrong', { status: 500 }))
    const asked = createQueryClient().fetchQuery(readOf(listSports, {}))
    await expect(asked).rejects.toThrow('500: Something went wrong')
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('answer 401 with an error, or with null where they say so', async () => {
    answering(() => new Response('Please log in', { status: 401 }))
    const client = createQueryClient()
    await expect(client.fetchQuery(readOf(listPurchases, {}))).rejects.toThrow('401: Please log in')
    expect(await client.fetchQuery(readOrNull(findUser, {}, [401]))).toBeNull()
  })

  it('say null to nothing but a 401', async () => {
    answering(() => new Response('Down', { status: 503 }))
    const asked = createQueryClient().fetchQuery(readOrNull(findUser, {}, [401]))
    await expect(asked).rejects.toThrow('503: Down')
  })

  it('leave no timer behind on the server', async () => {
    vi.useFakeTimers()
    answering(() => Response.json(null))
    const client = createQueryClient()
    await client.prefetchQuery(readOf(listSports, {}))
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  it('are asked again after a change of what they show, and only then', async () => {
    const fetch = answering(() => Response.json([]))
    const client = createQueryClient()
    await client.fetchQuery(readOf(listSports, {}))
    await refresh(client, ['portfolio'])
    await client.fetchQuery(readOf(listSports, {}))
    expect(fetch).toHaveBeenCalledOnce()
    await refresh(client, ['catalogue'])
    await client.fetchQuery(readOf(listSports, {}))
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})
