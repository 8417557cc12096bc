import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { hashToken, orderToken } from '../../src/server/buying/access/order-link.ts'
import { composeShop } from '../../src/server/compose.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'

/** A shop in a folder of its own, in which one order of one video of `bytes` was paid. Gives the order's token. */
export async function makeVideoShop(bytes: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'cloverleaf-bench-'))
  await mkdir(join(dataDir, 'media/videos'), { recursive: true })
  await writeVideo(join(dataDir, 'media/videos/run.mp4'), bytes)
  const shop = await composeShop(readConfig({ DATA_DIR: dataDir }))
  const createdAt = shop.now().toISOString()
  const names = { name: 'Bench', createdAt }
  await shop.db
    .insertInto('sport')
    .values({ ...names, description: '', icon: '', imageUrl: null, isActive: 1 })
    .execute()
  await shop.db
    .insertInto('event')
    .values({ ...names, sportId: 1, date: 'today' })
    .execute()
  await shop.db
    .insertInto('rider')
    .values({ ...names, eventId: 1, priceCents: 6500, horseCount: 1 })
    .execute()
  await shop.db
    .insertInto('horse')
    .values({ riderId: 1, horse: 1, videoUrl: '/media/videos/run.mp4' })
    .execute()
  const token = orderToken(shop.secret, { id: 1, linkSeed: null, orderVersion: 1 })
  await shop.db
    .insertInto('purchase')
    .values({
      eventId: 1,
      sportId: 1,
      day: createdAt.slice(0, 10),
      riderId: 1,
      riderName: 'Jane Doe',
      eventName: 'Bench',
      email: 'jane@example.com',
      horses: '[1]',
      quantity: 1,
      amountCents: 6500,
      refundedCents: 0,
      paymentMethod: 'card',
      orderNumber: 'BENCH',
      orderTokenHash: hashToken(token),
      status: 'paid',
      createdAt,
    })
    .execute()
  await shop.close()
  return { dataDir, token, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

async function writeVideo(file: string, bytes: number) {
  const block = randomBytes(1024 * 1024)
  const blocks = Array.from({ length: bytes / block.length }, () => block)
  await pipeline(Readable.from(blocks), createWriteStream(file))
}
