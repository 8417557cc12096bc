import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Chance } from '../../src/demo/chance.ts'
import { makeEntries } from '../../src/demo/entries.ts'
import { addEntries, seedDemo } from '../../src/demo/seed-demo.ts'
import { openDatabase } from '../../src/server/platform/db/open.ts'

const RIDERS = 2000

/** The demo shop in a folder of its own, with one more event of 2,000 riders. Gives that event's id. */
export async function makeBigShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'cloverleaf-bench-'))
  const { db, close } = await openDatabase({ url: null, dataDir })
  const now = () => new Date()
  await seedDemo({ db, now })
  const eventId = await db.transaction().execute(async (tx) => {
    const createdAt = now().toISOString()
    const event = { sportId: 1, name: 'World Finals', date: 'December 4-6, 2026', createdAt }
    const { id } = await tx.insertInto('event').values(event).returning('id').executeTakeFirstOrThrow()
    const start = { videoUrl: 'https://videos.example/run.mp4', riders: RIDERS, price: 65, onHorseback: true }
    await addEntries(tx, id, makeEntries(new Chance(id), start), createdAt)
    return id
  })
  await close()
  return { dataDir, eventId, remove: () => rm(dataDir, { recursive: true, force: true }) }
}
