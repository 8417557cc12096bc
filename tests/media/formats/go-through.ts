import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Video } from '../../../src/contract/video.ts'
import { addEvent } from '../../support/buying.ts'
import type { Client } from '../../support/client.ts'
import { addClip, fileOf, startWork, whenEnded } from '../../support/clips.ts'
import { cachedClip } from '../../support/make-clip.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'
import { expectKind, type MadeFiles } from './expect-kind.ts'
import type { Kinds } from './kind.ts'

// encoding steps back behind everything else that the machine does
const LIMIT = 600_000

/** Has every kind go through a shop of its own, a test for each; gives a way to look at what became of one. */
export function goThrough(kinds: Kinds) {
  vi.setConfig({ testTimeout: LIMIT })
  let test: TestShop
  let admin: Client
  const ids = new Map<string, number>()
  const sources = new Map<string, string>()

  beforeAll(async () => {
    test = await openTestShop({ HARDWARE_ENCODER: '0' })
    admin = await test.admin()
    const eventId = (await addEvent(admin)).id
    for (const [place, [name, { ending, args }]] of Object.entries(kinds).entries()) {
      const file = `kind-${place}.${ending}`
      sources.set(name, fileOf(test.shop, `incoming/${file}`))
      await cachedClip(sources.get(name) ?? '', args)
      ids.set(name, (await addClip(test.shop, file, { eventId, riderName: name })).videoId)
    }
    startWork(test.shop)
  }, LIMIT)
  afterAll(() => test.close())

  async function madeOf(name: string): Promise<MadeFiles & { source: string }> {
    const video = await whenEnded(test.shop, ids.get(name) ?? 0, LIMIT - 10_000)
    expect([video.state, video.error]).toEqual(['ready', null])
    const path = (key: string | null) => fileOf(test.shop, key ?? '')
    return {
      source: sources.get(name) ?? '',
      master: path(video.masterKey),
      phone: path(video.phoneKey),
      preview: path(video.previewKey),
      compatible: video.compatibleKey && path(video.compatibleKey),
    }
  }

  describe.each(Object.entries(kinds))('%s', (name, kind) => {
    it('becomes what every player shows', async () => {
      await expectKind(kind, await madeOf(name))
      const { findings } = await admin.get(Video, `/api/admin/videos/${ids.get(name)}`)
      expect(findings).toEqual(expect.arrayContaining(kind.findings ?? []))
    })
  })
  return madeOf
}
