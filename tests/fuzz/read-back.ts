import { sql } from 'kysely'
import type { z } from 'zod'
import { toDollars } from '../../src/contract/buying/pricing.ts'
import { NewEvent } from '../../src/contract/catalogue/event.ts'
import { NewPortfolioItem } from '../../src/contract/catalogue/portfolio.ts'
import { NewRider } from '../../src/contract/catalogue/rider.ts'
import { NewSport } from '../../src/contract/catalogue/sport.ts'
import { NewContactRequest } from '../../src/contract/owner/contact.ts'
import { ShopChange } from '../../src/contract/owner/shop.ts'
import { Email } from '../../src/contract/platform/email.ts'
import { Grade } from '../../src/contract/videos/grading.ts'
import { NewUpload } from '../../src/contract/videos/upload.ts'
import type { Shop } from '../../src/server/composed-shop.ts'

/** Everything that is stored, read back by the rules it had to pass. Gives what breaks one. */
export async function readBack({ db }: Shop): Promise<string[]> {
  const wrong: string[] = []
  const claim = (holds: boolean, what: string) => void (holds || wrong.push(what))
  /** What is stored fits, and is just what the rules make of it: trimmed, and without anything more. */
  const fits = <T>(rules: z.ZodType<T>, stored: Record<string, unknown>, what: string) => {
    const { data, error } = rules.safeParse(stored)
    if (!data) return wrong.push(`${what}: ${error?.issues[0]?.path.join('.')} ${error?.issues[0]?.message}`)
    for (const [name, value] of Object.entries(data as Record<string, unknown>)) {
      claim(
        JSON.stringify(value) === JSON.stringify(stored[name]),
        `${what}: ${name} is kept in another form`,
      )
    }
  }

  for (const { id, name, description, icon, imageUrl, isActive } of await db
    .selectFrom('sport')
    .selectAll()
    .execute())
    fits(NewSport, { name, description, icon, imageUrl, isActive: isActive === 1 }, `sport ${id}`)
  for (const { id, name, date, thumbnailUrl, sportId } of await db.selectFrom('event').selectAll().execute())
    fits(NewEvent, { name, date, thumbnailUrl, sportId }, `event ${id}`)
  const horses = await db.selectFrom('horse').selectAll().execute()
  for (const rider of await db.selectFrom('rider').selectAll().execute()) {
    const { id, name, eventId, thumbnailUrl, horseCount, salesLimit } = rider
    const own = horses
      .filter(({ riderId }) => riderId === id)
      .map(({ horse, name, videoUrl }) => ({ horse, name, videoUrl }))
    const price = toDollars(rider.priceCents)
    fits(NewRider, { name, eventId, price, thumbnailUrl, horseCount, horses: own, salesLimit }, `rider ${id}`)
    claim(
      own.every(({ horse }) => horse <= horseCount),
      `rider ${id} has a horse beyond its ${horseCount}`,
    )
  }
  for (const { id, title, description, videoUrl, thumbnailUrl, category } of await db
    .selectFrom('portfolioItem')
    .selectAll()
    .execute())
    fits(NewPortfolioItem, { title, description, videoUrl, thumbnailUrl, category }, `work ${id}`)
  for (const { id, services, state: _, createdAt: __, ...request } of await db
    .selectFrom('contactRequest')
    .selectAll()
    .execute())
    fits(NewContactRequest, { ...request, services: JSON.parse(services) }, `request ${id}`)
  for (const { id, fileName, bytes, fileTime, purpose, details } of await db
    .selectFrom('upload')
    .selectAll()
    .execute()) {
    const numbers = { bytes: Number(bytes), fileTime: fileTime === null ? null : Number(fileTime) }
    fits(
      NewUpload,
      { fileName, ...numbers, purpose, details: details && JSON.parse(details) },
      `upload ${id}`,
    )
  }
  for (const { id, grade } of await db.selectFrom('video').selectAll().execute())
    fits(Grade, JSON.parse(grade), `video ${id}`)
  for (const { id, email, amountCents, refundedCents } of await db
    .selectFrom('purchase')
    .selectAll()
    .execute()) {
    claim(Email.safeParse(email).data === email, `purchase ${id} of ${email}`)
    claim(refundedCents >= 0 && refundedCents <= amountCents, `purchase ${id} gave back ${refundedCents}`)
  }
  for (const { name, value } of await db.selectFrom('setting').selectAll().execute()) {
    const field = /^shop\.(\w+)$/.exec(name)?.[1]
    if (field) fits(ShopChange, { [field]: field.endsWith('Price') ? Number(value) : value }, name)
  }
  claim(Object.keys(Object.prototype).length === 0, 'every object has a new property')
  return [...wrong, ...(await nulBytes(db))]
}

/** In no column of any table: one engine refuses them, and what one keeps the other cannot take over. */
async function nulBytes(db: Shop['db']) {
  const wrong: string[] = []
  for (const { name, columns } of await db.introspection.getTables()) {
    const rows = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    for (const { name: column } of columns) {
      const texts = rows.rows.map((row) => row[column]).filter((value) => typeof value === 'string')
      if (texts.some((text) => text.includes('\0'))) wrong.push(`${name}.${column} holds a null byte`)
    }
  }
  return wrong
}
