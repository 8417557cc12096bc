import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Release } from '../../src/contract/owner/connections.ts'
import { openTestShop } from '../support/test-shop.ts'

let latest = ''
const asked: string[] = []
const releases = createServer(({ url = '' }, response) => {
  asked.push(url)
  response.end(`${latest}\n`)
})
beforeAll(() => new Promise<void>((resolve) => releases.listen(0, '127.0.0.1', resolve)))
afterAll(() => releases.close())

const readAt = async (env: Record<string, string>) => {
  const test = await openTestShop(env)
  try {
    const admin = await test.admin()
    return await admin.get(Release, '/api/release')
  } finally {
    await test.close()
  }
}

it('the owner reads of a newer version where a release address is set; else nobody is asked', async () => {
  const RELEASE_URL = `http://127.0.0.1:${(releases.address() as AddressInfo).port}/cloverleaf/`
  latest = '99.10.0+202611191714.046f074'
  const { version, latest: alone } = await readAt({})
  expect([asked, alone]).toEqual([[], null])
  expect(await readAt({ RELEASE_URL })).toEqual({ version, latest })
  expect(asked).toEqual(['/cloverleaf/latest'])
  for (latest of [version, '0.9.0', '<html>'])
    expect(await readAt({ RELEASE_URL })).toEqual({ version, latest: null })
})
