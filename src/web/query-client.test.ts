import { afterEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient, getJsonOrNull } from './query-client.ts'

const answering = (response: () => Response) => {
  const fetch = vi.fn(async () => response())
  vi.stubGlobal('fetch', fetch)
  return fetch
}
afterEach(() => vi.unstubAllGlobals())

describe("the shop's queries", () => {
  it('get the path that is their key, once, and keep the answer', async () => {
    const fetch = answering(() => Response.json([{ id: 1 }]))
    const client = createQueryClient()
    expect(await client.fetchQuery({ queryKey: ['/api/sports'] })).toEqual([{ id: 1 }])
    expect(await client.fetchQuery({ queryKey: ['/api/sports'] })).toEqual([{ id: 1 }])
    expect(fetch).toHaveBeenCalledOnce()
    expect(fetch).toHaveBeenCalledWith(
      '/api/sports',
      expect.objectContaining({ method: 'GET', credentials: 'include' }),
    )
  })

  it('are not retried', async () => {
    const fetch = answering(() => new Response('Something went wrong', { status: 500 }))
    const asked = createQueryClient().fetchQuery({ queryKey: ['/api/sports'] })
    await expect(asked).rejects.toThrow('500: Something went wrong')
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('answer 401 with an error, or with null where they say so', async () => {
    answering(() => new Response('Please log in', { status: 401 }))
    const client = createQueryClient()
    await expect(client.fetchQuery({ queryKey: ['/api/purchases'] })).rejects.toThrow('401: Please log in')
    expect(await client.fetchQuery({ queryKey: ['/api/user'], queryFn: getJsonOrNull })).toBeNull()
  })

  it('say null to nothing but a 401', async () => {
    answering(() => new Response('Down', { status: 503 }))
    const asked = createQueryClient().fetchQuery({ queryKey: ['/api/user'], queryFn: getJsonOrNull })
    await expect(asked).rejects.toThrow('503: Down')
  })

  it('leave no timer behind on the server', async () => {
    vi.useFakeTimers()
    answering(() => Response.json(null))
    const client = createQueryClient()
    await client.prefetchQuery({ queryKey: ['/api/sports'] })
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
})
