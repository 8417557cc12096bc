import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshProgram } from '../../scripts/setup/build.mjs'
import { Order } from '../../src/contract/buying/order.ts'
import { addressOf } from '../../src/contract/endpoint.ts'
import { inviteHelper } from '../../src/contract/owner/team-calls.ts'
import { makeFenceLink } from '../../src/contract/weekend/fence/fence-calls.ts'
import { backUp } from '../../src/server/platform/backup/back-up.ts'
import { restore } from '../../src/server/platform/backup/restore.ts'
import { type Config, readConfig } from '../../src/server/platform/config/config.ts'
import { connectDatabase } from '../../src/server/platform/db/open.ts'
import { chooseStorage } from '../../src/server/platform/storage/choose-storage.ts'
import { allRows } from '../support/all-rows.ts'
import { fillShop, nextWorkId } from '../support/busy-shop.ts'
import { addRider, buy, tokenOf } from '../support/buying.ts'
import { OWN_ENV } from '../support/own-env.ts'
import { freshPlace, openTestShop, type Place, type TestShop } from '../support/test-shop.ts'

const COMMANDS = freshProgram('cli')
const PASSPHRASE = 'four brown mares'

const run = promisify(execFile)

let place: Place
let test: TestShop
let filled: Awaited<ReturnType<typeof fillShop>>
// with a space and a sign, as a disk's own name may have
const folder = mkdtempSync(join(tmpdir(), 'cloverleaf backups 100%-'))
const places: Place[] = []

beforeAll(async () => {
  place = await freshPlace()
  test = await openTestShop(place.env)
  filled = await fillShop(test)
})
afterAll(async () => {
  await test.close()
  for (const one of [place, ...places]) await one.remove()
  rmSync(folder, { recursive: true })
})

const elsewhere = async () => {
  const one = await freshPlace({ empty: true })
  places.push(one)
  return one
}

const save = (name: string, withMedia = false) =>
  backUp(test.shop.config, test.shop.storage, { where: join(folder, name), withMedia, now: new Date() })

const bringBack = async (
  config: Config,
  name: string,
  how: { replace?: boolean; withMedia?: boolean } = {},
) =>
  restore(config, await chooseStorage(config), {
    file: join(folder, name),
    replace: false,
    withMedia: false,
    ...how,
  })

const command = async (env: Record<string, string>, ...args: string[]) => {
  const options = { env: { ...OWN_ENV, ...env } }
  const { stdout, stderr } = await run(process.execPath, [COMMANDS, ...args], options).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  return stdout + stderr
}

describe('a backup', () => {
  it('that is made while visitors buy holds one moment: every sale with all that belongs to it, or nothing of it', {
    tags: ['long'],
  }, async () => {
    const rider = await addRider(await test.admin(), { eventId: 1, name: 'Busy' })
    let [started, sold, open] = [0, 0, true]
    const keepBuying = async () => {
      while (open) {
        await buy(test.visitor(), { rider, email: `busy-${started++}@example.com` })
        sold++
      }
    }
    const buyers = [keepBuying(), keepBuying(), keepBuying()]
    await expect.poll(() => sold).toBeGreaterThan(4)
    await save('busy')
    const enough = sold + 3
    await expect.poll(() => sold).toBeGreaterThan(enough)
    open = false
    await Promise.all(buyers)

    const other = await elsewhere()
    await bringBack(readConfig(other.env), 'busy')
    const restored = await openTestShop(other.env)
    try {
      const { rows } = await sql<Record<string, number>>`select
        (select count(*) from "purchase") as "purchases",
        (select count(*) from "checkout" where "status" = 'paid') as "paid",
        (select count(*) from "purchase" where "checkoutId" is not null) as "delivered",
        (select count(*) from "email" where "kind" = 'order') as "emails",
        (select sum("amountCents") from "purchase" where "checkoutId" is not null) as "cents",
        (select sum("amountCents") from "checkout" where "status" = 'paid') as "paidCents"`.execute(
        restored.shop.db,
      )
      const found = rows[0] ?? {}
      expect(found.purchases).toBeGreaterThan(304)
      expect(found.emails).toBe(found.delivered)
      expect(found.paid).toBe(found.delivered)
      expect(found.paidCents).toBe(found.cents)
    } finally {
      await restored.close()
    }
  })

  it('brings back every row, every file and every order link, and numbers go on where they were', async () => {
    const admin = await test.admin()
    await admin.send('POST', inviteHelper.path, { username: 'Casey' })
    const links = addressOf(makeFenceLink, { params: { id: filled.rider.eventId } })
    expect((await admin.send('POST', links, { day: '2999-01-01' })).status).toBe(201)
    const { files, rows } = await save('whole', true)
    expect([files, rows > 300]).toEqual([1, true])
    expect(statSync(join(folder, 'whole')).mode & 0o777).toBe(0o600)
    const before = await allRows(test.shop.db)
    const next = await nextWorkId(test)

    const other = await elsewhere()
    const { missing } = await bringBack(readConfig(other.env), 'whole', { withMedia: true })
    expect(missing).toEqual([])
    const { databaseUrl: url, dataDir } = readConfig(other.env)
    // without a server, whose start writes of its own
    const opened = await connectDatabase({ url, dataDir })
    const after = await allRows(opened.db).finally(opened.close)
    expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort())
    // a session, a buyer's device, a link or an invitation that was ended since must not come back
    const user = before.user?.map((row) => row.replace(/("invitedUntil",)"[^"]+"/, '$1null')).sort()
    const ended = { session: [], buyerProof: [], passkeyChallenge: [], fenceLink: [], user }
    expect([before.session?.length, before.buyerProof?.length, before.fenceLink?.length]).not.toContain(0)
    for (const [table, had] of Object.entries({ ...before, ...ended }))
      expect(after[table], table).toEqual(had)

    const restored = await openTestShop(other.env)
    try {
      const { status, text } = await restored.visitor().send('GET', `/api/orders/${tokenOf(filled.delivery)}`)
      expect(status).toBe(200)
      expect(Order.parse(JSON.parse(text)).orderNumber).toBe(filled.delivery.orderNumber)
      expect(await nextWorkId(restored)).toBe(next)
      expect(readFileSync(join(restored.shop.config.dataDir, 'media/images/picture.webp'), 'utf8')).toBe(
        'a picture',
      )
      const found = await (await restored.admin()).send('GET', '/api/sales?search=jane%40exam')
      expect(found.text).toContain(filled.delivery.orderNumber)
      // the triggers of the search run again
      await buy(restored.visitor(), { rider: filled.rider, email: 'new@example.com' })
      const sold = await (await restored.admin()).send('GET', '/api/sales?search=new%40exam')
      expect(JSON.parse(sold.text).total).toBe(1)
    } finally {
      await restored.close()
    }
  })

  it('holds the rows also while the files cannot be reached, and says so', async () => {
    const storage = {
      ...test.shop.storage,
      list: () => {
        throw new Error('the bucket does not answer')
      },
    }
    const where = join(folder, 'no-files')
    const done = await backUp(test.shop.config, storage, { where, withMedia: true, now: new Date() })
    expect(done).toMatchObject({
      unlisted: 'the bucket does not answer',
      files: 0,
      tables: expect.any(Number),
    })
    const other = await elsewhere()
    expect((await bringBack(readConfig(other.env), 'no-files')).rows).toBe(done.rows)
  })

  it('replaces nothing that is there already', async () => {
    await save('once')
    await expect(save('once')).rejects.toThrow(
      /^There is a file .*once already; a backup replaces nothing\.$/,
    )
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('is not made with another secret than the shop has', async () => {
    const config = { ...test.shop.config, secretKey: 'another secret of more than 32 characters' }
    const where = join(folder, 'wrong-secret')
    await expect(
      backUp(config, test.shop.storage, { where, withMedia: false, now: new Date() }),
    ).rejects.toThrow('The secret here is not the one of this shop.')
    expect(readdirSync(folder).filter((name) => name.startsWith('wrong-secret'))).toEqual([])
  })
})

describe('an encrypted backup', () => {
  const withPassphrase = (config: Config, backupPassphrase: string | null = PASSPHRASE) => ({
    ...config,
    backupPassphrase,
  })
  const saveSealed = (name: string) =>
    backUp(withPassphrase(test.shop.config), test.shop.storage, {
      ...{ where: join(folder, name), withMedia: true, now: new Date() },
    })

  it('shows nothing without its passphrase, and brings everything back with it', async () => {
    const { rows } = await saveSealed('sealed')
    const plain = gunzipSync(readFileSync((await save('readable')).file)).toString()
    expect(plain).toContain(test.shop.secret)
    const sealed = readFileSync(join(folder, 'sealed'))
    expect(() => gunzipSync(sealed)).toThrow()
    expect(sealed.includes(test.shop.secret)).toBe(false)
    expect(readFileSync(join(folder, 'sealed.media/images/picture.webp')).includes('a picture')).toBe(false)

    const config = readConfig((await elsewhere()).env)
    await expect(bringBack(config, 'sealed')).rejects.toThrow(
      /^This backup is encrypted: set BACKUP_PASSPHRASE/,
    )
    await expect(bringBack(withPassphrase(config, 'five brown mares'), 'sealed')).rejects.toThrow(
      /^The passphrase is not that of this backup/,
    )
    expect(existsSync(join(config.dataDir, 'secret'))).toBe(false)
    const restored = await bringBack(withPassphrase(config), 'sealed', { withMedia: true })
    expect(restored).toMatchObject({ rows, missing: [] })
    expect(readFileSync(join(config.dataDir, 'media/images/picture.webp'), 'utf8')).toBe('a picture')
  })

  it('is not believed when a piece is changed, moved or cut off', async () => {
    const { file } = await saveSealed('whole-pieces')
    const whole = readFileSync(file)
    const flipped = Buffer.from(whole)
    flipped[whole.length >> 1] = (flipped[whole.length >> 1] ?? 0) ^ 1
    const config = withPassphrase(readConfig((await elsewhere()).env))
    for (const [name, bytes] of [
      ['flipped-piece', flipped],
      ['cut-piece', whole.subarray(0, whole.length - 100)],
      ['header-alone', whole.subarray(0, 55)],
    ] as const) {
      writeFileSync(join(folder, name), bytes)
      await expect(bringBack(config, name), name).rejects.toThrow(/damaged/)
    }
  })
})

describe('a restore', () => {
  beforeAll(() => save('sound'))

  it('leaves a shop alone that is there, unless it may go and nobody is in it', {
    tags: ['long'],
  }, async () => {
    await expect(bringBack(test.shop.config, 'sound')).rejects.toThrow(
      /^There is a shop here already\. --replace/,
    )
    await expect(bringBack(test.shop.config, 'sound', { replace: true })).rejects.toThrow(
      /(The shop in .* is open|other connections are open on this database): stop /,
    )
    const other = await elsewhere()
    const shop = await openTestShop(other.env)
    await (await shop.admin()).send('POST', '/api/sports', { name: 'To be replaced' })
    await shop.app.close()
    await shop.shop.close()
    await bringBack(readConfig(other.env), 'sound', { replace: true })
    const replaced = await openTestShop(other.env)
    try {
      expect((await replaced.visitor().send('GET', '/api/sports')).text).not.toContain('To be replaced')
      expect((await replaced.visitor().send('GET', `/api/orders/${tokenOf(filled.delivery)}`)).status).toBe(
        200,
      )
    } finally {
      await replaced.close()
    }
  })

  it('believes no file that is damaged, cut off, or none', async () => {
    const whole = readFileSync(join(folder, 'sound'))
    const flipped = Buffer.from(whole)
    flipped[whole.length >> 1] = (flipped[whole.length >> 1] ?? 0) ^ 0x10
    const mistakes: [string, Buffer, RegExp][] = [
      ['flipped', flipped, /^The backup is damaged or was cut off/],
      ['cut', whole.subarray(0, whole.length - 500), /^The backup is damaged or was cut off/],
      ['text', Buffer.from('hello'), /is no backup of a shop\.$/],
      ['empty', Buffer.alloc(0), /^The backup is damaged or was cut off|is no backup of a shop\.$/],
    ]
    const other = await elsewhere()
    const config = readConfig(other.env)
    for (const [name, bytes, sentence] of mistakes) {
      writeFileSync(join(folder, name), bytes)
      await expect(bringBack(config, name), name).rejects.toThrow(sentence)
    }
    await expect(bringBack(config, 'nowhere')).rejects.toThrow(/^There is no file .*nowhere\.$/)
    await expect(bringBack(config, '.')).rejects.toThrow(/is a folder; name the backup in it\.$/)
    expect(existsSync(join(config.dataDir, 'shop.sqlite'))).toBe(false)
    expect(existsSync(join(config.dataDir, 'secret'))).toBe(false)
  })

  it('says that SECRET_KEY is another one, and which files are not there', async () => {
    const other = await elsewhere()
    const config = { ...readConfig(other.env), secretKey: 'another secret of more than 32 characters' }
    await expect(bringBack(config, 'sound')).rejects.toThrow(
      /^SECRET_KEY here is not the secret of this backup/,
    )
    expect((await bringBack(readConfig(other.env), 'sound')).missing).toEqual(['images/picture.webp'])
  })
})

it('the commands say what they did, and what is wrong', { tags: ['long'] }, async () => {
  const own = { ...place.env, BACKUP_PASSPHRASE: PASSPHRASE }
  const made = await command(own, 'backup', `${folder}/by-command/`, '--with-media')
  const file = /^[\d,]+ rows of \d+ tables are in (.+\.backup)\. It is encrypted with BACKUP_PASSPHRASE/.exec(
    made,
  )?.[1]
  expect(file, made).toBeDefined()
  expect(made).toContain(`Stored files: 1 (1 MB), copied to ${file}.media.`)
  const other = await elsewhere()
  expect(await command(other.env, 'restore', file ?? '', '--with-media')).toBe(
    'This backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.\n',
  )
  const there = { ...other.env, BACKUP_PASSPHRASE: PASSPHRASE }
  const restored = await command(there, 'restore', file ?? '', '--with-media')
  expect(restored).toMatch(/^The shop is as it was at 20\d\d-\S+: [\d,]+ rows of \d+ tables, compared/)

  expect(await command(place.env, 'backup', `${folder}/by-command/`)).toMatch(
    /^Backups are encrypted, and BACKUP_PASSPHRASE is not set: set it .*--unencrypted\.\n$/,
  )
  const plain = await command(own, 'backup', `${folder}/plain/`, '--unencrypted')
  expect(plain).toMatch(/\.backup\.gz\. It is not encrypted and holds the shop's secret/)
  expect(await command(other.env, 'backup')).toMatch(/^"backup" is not one of these\.\nCommands/)
})

it('a copy of the files that is not whole is no backup, and is told', async () => {
  const { storage, config } = test.shop
  const cutOff: typeof storage = Object.assign(Object.create(storage), {
    list: (prefix: string) => storage.list(prefix),
    open: async (key: string) => {
      const file = await storage.open(key)
      return (
        file && { size: file.size, close: () => file.close(), read: () => file.read({ start: 0, end: 0 }) }
      )
    },
  })
  const where = join(folder, 'cut-off.backup.gz')
  await expect(backUp(config, cutOff, { where, withMedia: true, now: new Date() })).rejects.toThrow(
    /^Of \d+ files? \d+ were not copied as they are \(images\/picture\.webp/,
  )
})
