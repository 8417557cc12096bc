import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '../../tests/support/client.ts'
import type { Weekend } from '../../tests/support/weekend/simulate-weekend.ts'
import { line, openWeekend } from '../../tests/support/weekend/weekend-owner.ts'
import { startShop } from './child-server.ts'

const OWNER = { username: 'owner', password: 'correct horse' }
const ANSWERS = 7

/**
 * What a weekend takes as the owner's browser sees it: the first matching, and the one after each answer; and the longest that a
 * visitor waited meanwhile. In seconds.
 */
export async function matchOverHttp(
  weekend: Weekend,
): Promise<{ first: number; answer: number; visitor: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloverleaf-bench-'))
  const shop = await startShop(dataDir, { ADMIN_USERNAME: OWNER.username, ADMIN_PASSWORD: OWNER.password })
  try {
    const client = new Client(shop.url)
    await client.send('POST', '/api/login', OWNER)
    const owner = await openWeekend(client)
    const { runs } = await owner.setOrder(
      weekend.runs.map(({ go, scratched, dragAfter }, index) => ({
        ...line([go, index + 1, `Rider ${index}`, `Horse ${index}`]),
        scratched,
        dragAfter,
      })),
    )
    const ids: number[] = []
    for (let from = 0; from < weekend.clips.length; from += 1000) {
      const some = weekend.clips.slice(from, from + 1000).map(({ id, camera, startedAt, seconds }) => ({
        name: `C${id}.MP4`,
        camera,
        startedAt: new Date(startedAt).toISOString(),
        seconds: Math.round(seconds * 1000) / 1000,
        bytes: 300_000_000 + id,
      }))
      ids.push(...(await owner.addClips(some)).clips.map(({ id }) => id))
    }
    const runOf = new Map(weekend.runs.map(({ id }, index) => [id, runs[index]?.id ?? null]))
    const first = await timed(() => owner.matching())
    const took: number[] = []
    let visitor = 0
    let isAnswering = true
    const visits = (async () => {
      while (isAnswering) visitor = Math.max(visitor, await timed(() => client.send('GET', '/api/events')))
    })()
    for (let index = 0; index < ANSWERS; index++) {
      const at = Math.floor((weekend.clips.length * (index + 1)) / (ANSWERS + 1))
      const truth = weekend.truth.get(weekend.clips[at]?.id ?? 0) ?? null
      const runId = truth === null ? null : (runOf.get(truth) ?? null)
      took.push(await timed(() => owner.decide(ids[at] ?? 0, runId)))
    }
    isAnswering = false
    await visits
    took.sort((a, b) => a - b)
    return { first, visitor, answer: took[Math.floor(took.length / 2)] ?? 0 }
  } finally {
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
