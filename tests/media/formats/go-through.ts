import { beforeAll, expect, it } from 'vitest'
import { Video } from '../../../src/contract/videos/video.ts'
import { addEvent } from '../../support/buying.ts'
import { cachedClip } from '../../support/make-clip.ts'
import { sharedAdmin, sharedTestShop } from '../../support/shared-shop.ts'
import { addClip, fileOf, startWork, whenEnded } from '../../support/world/uploads.ts'
import { expectKind, type MadeFiles } from './expect-kind.ts'
import type { Kinds } from './kind.ts'

interface Made extends MadeFiles {
  videoId: number
  source: string
}

/** A shop that kinds of files go through, each once, when a test first asks for what became of it. */
export function goThrough(kinds: Kinds) {
  const test = sharedTestShop()
  const admin = sharedAdmin(test)
  let eventId: number
  const made = new Map<string, Promise<Made>>()

  beforeAll(async () => {
    eventId = (await addEvent(admin)).id
    startWork(test.shop)
  })

  async function make(name: string): Promise<Made> {
    const kind = kinds[name]
    if (!kind) throw new Error(`There is no kind ${name}`)
    const file = `kind-${Object.keys(kinds).indexOf(name)}.${kind.ending}`
    const path = (key: string | null) => fileOf(test.shop, key ?? '')
    const source = path(`incoming/${file}`)
    await cachedClip(source, kind.args)
    const { videoId } = await addClip(test.shop, file, { eventId, riderName: name })
    const video = await whenEnded(test.shop, videoId)
    expect([video.state, video.error]).toEqual(['ready', null])
    return {
      ...{ videoId, source },
      master: path(video.masterKey),
      phone: path(video.phoneKey),
      preview: path(video.previewKey),
      compatible: video.compatibleKey && path(video.compatibleKey),
    }
  }

  function madeOf(name: string) {
    const known = made.get(name) ?? make(name)
    made.set(name, known)
    return known
  }

  /** A test for each kind that is `quick`, or for each of the others. */
  const testEach = (which: 'quick' | 'long') =>
    it.each(Object.entries(kinds).filter(([, { quick }]) => quick === (which === 'quick' || undefined)))(
      '%s becomes what every player shows',
      async (name, kind) => {
        const files = await madeOf(name)
        await expectKind(kind, files)
        const { findings } = await admin.get(Video, `/api/admin/videos/${files.videoId}`)
        expect(findings).toEqual(expect.arrayContaining(kind.findings ?? []))
      },
    )

  return { madeOf, testEach }
}
