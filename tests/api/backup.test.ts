import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { freshProgram } from '../../scripts/setup/build.mjs'
import { Order } from '../../src/contract/buying/order.ts'
import { addressOf } from '../../src/contract/endpoint.ts'
import { inviteHelper } from '../../src/contract/owner/team-calls.ts'
import { DAY } from '../../src/contract/time.ts'
import { makeFenceLink } from '../../src/contract/weekend/fence/fence-calls.ts'
import { api } from '../support/addresses.ts'
import { backupFolder, makeBackup, PASSPHRASE, restoreBackup, restoredUsers } from '../support/backups.ts'
import { fillShop, nextWorkId } from '../support/busy-shop.ts'
import { addRider, buy, tokenOf } from '../support/buying.ts'
import { alarmsOf, emailsOf, salesOf } from '../support/observe.ts'
import { OWN_ENV } from '../support/own-env.ts'
import { freshPlace, openTestShop, type Place, type TestShop } from '../support/test-shop.ts'
import { attemptsAreForgotten } from '../support/world/accounts.ts'
import { sandboxBooks } from '../support/world/books.ts'
import { allRows, rowsAtRest } from '../support/world/rows.ts'
import { work } from '../support/world/work.ts'

const COMMANDS = freshProgram('cli')

const run = promisify(execFile)

let place: Place
let test: TestShop
let filled: Awaited<ReturnType<typeof fillShop>>
const { folder, remove } = backupFolder()
const places: Place[] = []

beforeAll(async () => {
  place = await freshPlace()
  test = await openTestShop(place.env)
  filled = await fillShop(test)
})
afterAll(async () => {
  await test.close()
  for (const one of [place, ...places]) await one.remove()
  remove()
})

const elsewhere = async () => {
  const one = await freshPlace({ empty: true })
  places.push(one)
  return one
}

const save = () => makeBackup(test.shop, folder)

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
    const { file } = await save()
    const enough = sold + 3
    await expect.poll(() => sold).toBeGreaterThan(enough)
    open = false
    await Promise.all(buyers)

    const other = await elsewhere()
    await restoreBackup(other.env, file)
    const restored = await openTestShop(other.env)
    onTestFinished(() => restored.close())
    const owner = await restored.admin()
    const expectWhole = async () => {
      const buyers = (await salesOf(owner, 'busy-')).map(({ email }) => email).sort()
      const emails = (await emailsOf(owner, { kind: 'order' })).map(({ recipient }) => recipient)
      expect(emails.filter((email) => email.startsWith('busy-')).sort()).toEqual(buyers)
      for (let number = 0; number < started; number++) {
        const email = `busy-${number}@example.com`
        await attemptsAreForgotten(restored.shop)
        const { text } = await restored.visitor().send('GET', api.purchaseCheck(email, rider.id))
        expect([email, JSON.parse(text).purchased]).toEqual([email, buyers.includes(email)])
      }
      return buyers
    }
    expect((await expectWhole()).length).toBeGreaterThan(4)
    // and who had paid at that moment is a buyer as soon as the reconciler has looked
    await work.reconcile(restored.shop)
    const charged = (await sandboxBooks(restored.shop)).filter((one) => one.charged)
    const paid = charged.map(({ email }) => email).filter((email) => email.startsWith('busy-'))
    expect(await expectWhole()).toEqual(paid.sort())
  })

  it('brings back every row, every file and every order link, and numbers go on where they were', async () => {
    const admin = await test.admin()
    await admin.send('POST', inviteHelper.path, { username: 'Casey' })
    const links = addressOf(makeFenceLink, { params: { id: filled.rider.eventId } })
    expect((await admin.send('POST', links, { day: '2999-01-01' })).status).toBe(201)
    const { file, media, rows } = await save()
    expect([media.files.length, rows > 300]).toEqual([1, true])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const before = await allRows(test.shop)
    const next = await nextWorkId(test)

    const other = await elsewhere()
    const { missing } = await restoreBackup(other.env, file)
    expect(missing).toEqual([])
    const after = await rowsAtRest(other.env)
    expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort())
    // a session, a buyer's device, a link or an invitation that was ended since must not come back
    const user = restoredUsers(before.user)
    const ended = { session: [], buyerProof: [], passkeyChallenge: [], fenceLink: [], user }
    expect([before.session?.length, before.buyerProof?.length, before.fenceLink?.length]).not.toContain(0)
    for (const [table, had] of Object.entries({ ...before, ...ended }))
      expect(after[table], table).toEqual(had)

    const restored = await openTestShop(other.env)
    onTestFinished(() => restored.close())
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
  })

  it('holds the rows also while the files cannot be reached, and says so', async () => {
    const storage = {
      ...test.shop.storage,
      list: () => {
        throw new Error('the bucket does not answer')
      },
    }
    const done = await makeBackup({ ...test.shop, storage }, folder)
    expect(done.media).toMatchObject({ trouble: new Error('the bucket does not answer') })
    expect((await restoreBackup((await elsewhere()).env, done.file)).rows).toBe(done.rows)
  })

  it('copies only media that are not copied yet, and removes those that no kept backup lists', async () => {
    const copies = () =>
      readdirSync(join(folder, 'media'), { recursive: true, withFileTypes: true }).filter((one) =>
        one.isFile(),
      )
    await save()
    const [before] = copies()
    const at = () => statSync(join(before?.parentPath ?? '', before?.name ?? '')).mtimeMs
    const copiedAt = at()
    await test.shop.storage.put('images/again.webp', Buffer.from('a picture'))
    await test.shop.storage.put('images/other.webp', Buffer.from('another picture'))
    await save()
    expect([copies().length, at()]).toEqual([2, copiedAt])
    for (const name of ['again', 'other']) await test.shop.storage.remove(`images/${name}.webp`)
    const later = (days: number) => {
      const [now, keepSince] = [days, days - 2].map((day) => new Date(Date.now() + day * DAY))
      return makeBackup(test.shop, folder, { now: now ?? new Date(), keepSince: keepSince ?? new Date(0) })
    }
    await later(1)
    expect(copies()).toHaveLength(2)
    await later(4)
    expect(copies()).toHaveLength(1)
  })

  it('is not made with another secret than the shop has', async () => {
    const config = { ...test.shop.config, secretKey: 'another secret of more than 32 characters' }
    const before = readdirSync(join(folder, 'backups'))
    await expect(makeBackup({ ...test.shop, config }, folder)).rejects.toThrow(
      'The secret here is not the one of this shop.',
    )
    expect(readdirSync(join(folder, 'backups'))).toEqual(before)
  })

  it('opens with age and the programs of its engine alone', { tags: ['long'] }, async () => {
    const { file } = await save()
    const age = `script -qec "age -d -o '${folder}/plain.gz' '${file}'" /dev/null`
    const opened = run('bash', [
      '-c',
      `(sleep 1; echo '${PASSPHRASE}') | ${age} && gunzip -c '${folder}/plain.gz' > '${folder}/plain'`,
    ])
    await opened
    if (test.shop.engine === 'postgres')
      expect(readFileSync(join(folder, 'plain'), 'utf8')).toContain('PostgreSQL database dump')
    else {
      const { stdout } = await run('sqlite3', [join(folder, 'plain'), 'select "orderNumber" from purchase'])
      expect(stdout).toContain(filled.delivery.orderNumber)
    }
  })
})

describe('without its passphrase', () => {
  it('a backup shows nothing and is not restored', async () => {
    const { file } = await save()
    const sealed = readFileSync(file)
    expect(sealed.includes(test.shop.secret)).toBe(false)
    const { env } = await elsewhere()
    await expect(restoreBackup({ ...env, BACKUP_PASSPHRASE: '' }, file)).rejects.toThrow(
      /^This backup is encrypted: set BACKUP_PASSPHRASE/,
    )
    await expect(restoreBackup({ ...env, BACKUP_PASSPHRASE: 'five brown mares' }, file)).rejects.toThrow(
      /^The passphrase is not that of this backup/,
    )
    expect(existsSync(join(env.DATA_DIR ?? '', 'secret'))).toBe(false)
  })
})

describe('a restore', () => {
  let file: string
  beforeAll(async () => {
    file = (await save()).file
  })

  it('leaves a shop alone that is there, unless it may go and nobody is in it', {
    tags: ['long'],
  }, async () => {
    await expect(restoreBackup(place.env, file)).rejects.toThrow(/^There is a shop here already\. --replace/)
    await expect(restoreBackup(place.env, file, { replace: true })).rejects.toThrow(
      /(The shop in .* is open|other connections are open on this database): stop /,
    )
    const other = await elsewhere()
    const shop = await openTestShop(other.env)
    await (await shop.admin()).send('POST', '/api/sports', { name: 'To be replaced' })
    await shop.app.close()
    await shop.shop.close()
    await restoreBackup(other.env, file, { replace: true })
    const replaced = await openTestShop(other.env)
    onTestFinished(() => replaced.close())
    expect((await replaced.visitor().send('GET', '/api/sports')).text).not.toContain('To be replaced')
    expect((await replaced.visitor().send('GET', `/api/orders/${tokenOf(filled.delivery)}`)).status).toBe(200)
  })

  it('believes no file that is changed, cut off, or none', async () => {
    const whole = readFileSync(file)
    const flipped = Buffer.from(whole)
    flipped[whole.length >> 1] = (flipped[whole.length >> 1] ?? 0) ^ 0x10
    const mistakes: [string, Buffer][] = [
      ['flipped', flipped],
      ['cut', whole.subarray(0, whole.length - 100)],
      ['header alone', whole.subarray(0, 55)],
      ['text', Buffer.from('hello')],
      ['empty', Buffer.alloc(0)],
    ]
    const { env } = await elsewhere()
    for (const [name, bytes] of mistakes) {
      writeFileSync(join(folder, name), bytes)
      await expect(restoreBackup(env, join(folder, name)), name).rejects.toThrow(
        'This file is damaged, was cut off, or is no backup of a shop. Nothing was changed.',
      )
    }
    await expect(restoreBackup(env, join(folder, 'nowhere'))).rejects.toThrow(
      /^There is no file .*nowhere\.$/,
    )
    await expect(restoreBackup(env, folder)).rejects.toThrow(/is a folder; name the backup in it\.$/)
    expect(readdirSync(env.DATA_DIR ?? '')).toEqual([])
  })

  it('says that SECRET_KEY is another one, and which files are gone; nothing is sold until they are back', async () => {
    const other = await elsewhere()
    await expect(
      restoreBackup({ ...other.env, SECRET_KEY: 'another secret of more than 32 characters' }, file),
    ).rejects.toThrow(/^SECRET_KEY here is not the secret of this backup/)
    rmSync(join(folder, 'media'), { recursive: true })
    expect((await restoreBackup(other.env, file)).missing).toEqual(['images/picture.webp'])
    const restored = await openTestShop(other.env)
    onTestFinished(() => restored.close())
    const rider = await addRider(await restored.admin(), { eventId: 1, name: 'Nowhere' })
    const buying = buy(restored.visitor(), { rider, email: 'early@example.com' })
    await expect(buying).rejects.toThrow(/ 503: The videos cannot be reached right now, so nothing is sold/)
    expect((await restored.visitor().send('GET', '/readyz')).text).toMatch(/^ok, but: The storage is empty/)
    const admin = await restored.admin()
    const [action] = (await alarmsOf(admin, 'media-missing'))[0]?.actions ?? []
    expect((await admin.send('POST', action?.post ?? '')).status).toBe(204)
    restored.later(20_000)
    await buy(restored.visitor(), { rider, email: 'early@example.com' })
  })
})

it('the commands say what they did, and what is wrong', { tags: ['long'] }, async () => {
  const own = { ...place.env, BACKUP_PASSPHRASE: PASSPHRASE }
  const made = await command(own, 'backup', `${folder}/by-command`)
  const [, file = ''] =
    /^[\d,]+ rows are in (.+\.gz\.age) \(1 MB\), encrypted with the backup passphrase\. It was restored for a test\./.exec(
      made,
    ) ?? []
  expect(existsSync(file), made).toBe(true)
  expect(made).toContain('Stored files: 1 (1 MB), all of them copied there.')
  // advice that was followed is not given
  const to = { ...own, BACKUP_TO: `${folder}/by-command` }
  expect(await command(to, 'backup', '--without-media')).toMatch(/\), listed in it but not copied\.\n$/)
  expect(await command(own, 'backup')).toMatch(/ not copied: name a folder, or set BACKUP_TO\.\n$/)
  const other = await elsewhere()
  expect(await command(other.env, 'restore', file)).toBe(
    'This backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.\n',
  )
  const restored = await command({ ...other.env, BACKUP_PASSPHRASE: PASSPHRASE }, 'restore', file)
  expect(restored).toMatch(/^The shop is as it was at 20\d\d-\S+: [\d,]+ rows, compared with the sums/)
  expect(await command(place.env, 'backup', `${folder}/by-command`)).toMatch(
    /^Backups are encrypted, and there is no passphrase: set BACKUP_PASSPHRASE/,
  )
  expect(await command(other.env, 'restore')).toMatch(/^"restore" is not one of these\.\nCommands/)
})
