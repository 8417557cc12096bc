import { z } from 'zod'
import { Code, NewCode } from '../../src/contract/buying/code.ts'
import { Event, NewEvent } from '../../src/contract/catalogue/event.ts'
import { NewPortfolioItem, PortfolioItem } from '../../src/contract/catalogue/portfolio.ts'
import { NewRider, Rider } from '../../src/contract/catalogue/rider.ts'
import { NewSport, Sport } from '../../src/contract/catalogue/sport.ts'
import { ContactRequest, NewContactRequest } from '../../src/contract/owner/contact.ts'
import { ShopChange } from '../../src/contract/owner/shop.ts'
import { Email } from '../../src/contract/platform/email.ts'
import { Grade } from '../../src/contract/videos/grading.ts'
import { NewUpload, Upload } from '../../src/contract/videos/upload.ts'
import { VideoList } from '../../src/contract/videos/video.ts'
import { api } from '../support/addresses.ts'
import type { Client } from '../support/client.ts'
import { emailsOf, salesOf } from '../support/observe.ts'
import type { TestShop } from '../support/test-shop.ts'
import { allRows } from '../support/world/rows.ts'

type Rules = z.ZodObject<z.ZodRawShape>

/** Everything that the owner's lists show, by the rules it had to pass. Gives what breaks one. */
export async function readBack(owner: Client, { shop }: TestShop): Promise<string[]> {
  const wrong: string[] = []
  const claim = (holds: boolean, what: string) => void (holds || wrong.push(what))
  /** What was given fits, and is just what the rules make of it: trimmed, and without anything more. */
  const fits = (rules: Rules, shown: Record<string, unknown>, what: string) => {
    const given = Object.fromEntries(Object.entries(shown).filter(([name]) => name in rules.shape))
    const { data, error } = rules.safeParse(given)
    if (!data) return wrong.push(`${what}: ${error?.issues[0]?.path.join('.')} ${error?.issues[0]?.message}`)
    for (const [name, value] of Object.entries(data))
      claim(JSON.stringify(value) === JSON.stringify(given[name]), `${what}: ${name} is kept in another form`)
  }
  const each = async <T extends { id: unknown }>(rules: Rules, item: z.ZodType<T>, path: string) => {
    for (const one of await owner.get(z.array(item), path)) fits(rules, one, `${path} ${one.id}`)
  }

  await each(NewSport, Sport, api.sports)
  await each(NewEvent, Event, api.events)
  await each(NewPortfolioItem, PortfolioItem, '/api/portfolio')
  await each(NewCode, Code, '/api/codes')
  await each(NewContactRequest, ContactRequest, `${api.contactRequests}?limit=200`)
  for (const { sender, ...upload } of await owner.get(z.array(Upload), '/api/admin/uploads'))
    fits(NewUpload, { ...upload, ...(sender !== null && { sender }) }, `upload ${upload.id}`)
  for (const rider of await owner.get(z.array(Rider), `${api.riders}?adminView=true`)) {
    const horses = rider.horses.map(({ horse, name, videoUrl }) => ({ horse, name, videoUrl }))
    fits(NewRider, { ...rider, horses }, `rider ${rider.id}`)
    const isBeyond = horses.some(({ horse }) => horse > rider.horseCount)
    claim(!isBeyond, `rider ${rider.id} has a horse beyond its ${rider.horseCount}`)
  }
  for (const { id, grade } of (await owner.get(VideoList, api.videos())).videos)
    fits(Grade, grade, `video ${id}`)
  for (const { id, email, amount, refundedAmount } of await salesOf(owner)) {
    claim(Email.safeParse(email).data === email, `purchase ${id} of ${email}`)
    claim(refundedAmount >= 0 && refundedAmount <= amount, `purchase ${id} gave back ${refundedAmount}`)
  }
  for (const { id, recipient } of await emailsOf(owner))
    claim(Email.safeParse(recipient).data === recipient, `email ${id} to ${recipient}`)
  for (const path of [api.shop, '/api/shop/legal', '/api/shop/about', '/api/shop/seller'])
    fits(ShopChange, await owner.get(z.record(z.string(), z.unknown()), path), path)
  claim(Object.keys(Object.prototype).length === 0, 'every object has a new property')
  // one engine refuses them, and what one keeps the other cannot take over
  for (const [table, rows] of Object.entries(await allRows(shop)))
    for (const [column, value] of rows.flatMap((row) => JSON.parse(row) as [string, unknown][]))
      claim(!String(value).includes('\0'), `${table}.${column} holds a null byte`)
  return wrong
}
