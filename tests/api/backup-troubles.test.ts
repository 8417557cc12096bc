import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { BackupConnection } from '../../src/contract/owner/connections.ts'
import { PASSPHRASE, restoreBackup } from '../support/backups.ts'
import { addEvent, addRider, buy } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { alarmsOf } from '../support/observe.ts'
import { freshPlace, openTestShop, type TestShop } from '../support/test-shop.ts'
import { linksWereDamaged } from '../support/world/payments.ts'
import { work } from '../support/world/work.ts'

const PATH = '/api/connections/backup'
const MEDIA_GONE = /the folder or bucket of the videos is empty, or not the one of this shop/

const close: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const one of close.splice(0).reverse()) await one()
})

async function open(env: Record<string, string> = {}) {
  const to = mkdtempSync(join(tmpdir(), 'cloverleaf-elsewhere-'))
  close.push(() => rmSync(to, { recursive: true }))
  const secured = { BACKUP_PASSPHRASE: PASSPHRASE, BACKUP_TO: to }
  const test = await openTestShop({ DEMO: '0', WORKER: '0', ...secured, ...env })
  close.push(test.close)
  return { test, to, admin: await test.admin() }
}

async function backUp(admin: Client) {
  const { status, text } = await admin.send('POST', `${PATH}/run`)
  expect(status, text).toBe(200)
  return BackupConnection.parse(JSON.parse(text))
}

const keep = (admin: Client, keep: number) => admin.put(BackupConnection, PATH, { nightly: false, keep })

const alarms = (admin: Client) => alarmsOf(admin, 'backup-failed')

const mediaOf = ({ shop }: TestShop) => join(shop.config.dataDir, 'media')
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

describe('where the volume of the videos is not mounted', () => {
  it('a backup says so, and no copy of them is removed', { tags: ['long'] }, async () => {
    const { test, to, admin } = await open()
    await keep(admin, 1)
    await test.shop.storage.put('images/picture.webp', Buffer.from('a picture'))
    expect(await test.shop.areMediaThere()).toBe(true)
    expect((await backUp(admin)).failure).toBeNull()
    renameSync(mediaOf(test), `${mediaOf(test)}-away`)
    for (let night = 0; night < 3; night++) {
      test.later(86_400_000)
      expect((await backUp(await test.admin())).failure).toMatch(MEDIA_GONE)
    }
    expect(filesIn(join(to, 'media'))).toHaveLength(1)
    // what was stored before is listed, so that it comes back
    const { files } = await (await test.admin()).get(BackupConnection, PATH)
    const other = await freshPlace({ empty: true })
    close.push(other.remove)
    await restoreBackup(other.env, join(to, 'backups', files?.[0]?.name ?? ''))
    expect(filesIn(join(other.env.DATA_DIR ?? '', 'media')).map(({ name }) => name)).toContain('picture.webp')

    rmSync(mediaOf(test), { recursive: true, force: true })
    renameSync(`${mediaOf(test)}-away`, mediaOf(test))
    test.later(86_400_000)
    expect((await backUp(await test.admin())).failure).toBeNull()
  })
})

describe('tries that fail', () => {
  it('hour after hour push out no good backup, and leave one file', { tags: ['long'] }, async () => {
    const { test, to, admin } = await open()
    await keep(admin, 2)
    const rider = await addRider(admin, { eventId: (await addEvent(admin)).id })
    await buy(test.visitor(), { rider, email: 'jane@example.com' })
    const nextFile = async () => {
      test.later(3_600_000)
      const { files, failure } = await backUp(await test.admin())
      return { name: files?.[0]?.name ?? '', failure }
    }
    const good = [(await nextFile()).name, (await nextFile()).name]
    const putRight = await linksWereDamaged(test.shop)
    let last = ''
    for (let hour = 0; hour < 4; hour++) {
      const { name, failure } = await nextFile()
      expect(failure).toMatch(
        /^The backup failed: The link of order \S+ does not open in the restored shop\.$/,
      )
      last = name
    }
    const backups = () => readdirSync(join(to, 'backups')).sort()
    expect(backups()).toEqual([...good, last])
    await putRight()
    const { name } = await nextFile()
    expect(backups()).toEqual([good[1], name])
  })
})

describe('a place of the backups that is not right', () => {
  it('that does not answer is said, and the rest of the settings is there', async () => {
    const { admin } = await open({ BACKUP_TO: 'http://key:secret@127.0.0.1:1/bucket' })
    expect(await backUp(admin)).toMatchObject({
      files: null,
      failure:
        "The backup failed: The storage of the shop's files does not answer right now. Please try again in a moment.",
    })
    expect(await alarms(admin)).toHaveLength(1)
  })

  it('that the shop may not write to is named', async () => {
    const { test, to, admin } = await open()
    test.shop.config.backupTo = join(to, 'a file')
    writeFileSync(join(to, 'a file'), '')
    expect((await backUp(admin)).failure).toBe(
      `The backup failed: the shop cannot write to ${join(to, 'a file/backups')} (ENOTDIR).`,
    )
  })

  it('that has lost every backup, such as a disk that is not mounted, gets none by itself', async () => {
    const { test, to, admin } = await open()
    await backUp(admin)
    rmSync(join(to, 'backups'), { recursive: true })
    test.later(86_400_000)
    await work.nightlyBackup(test.shop).catch(() => undefined)
    expect(await alarms(await test.admin())).toMatchObject([
      {
        sentence: expect.stringMatching(
          /^The backup failed: \S+ has no backups any more\. If it is a disk that is not mounted, /,
        ),
      },
    ])
    expect(filesIn(to)).toEqual([])
    // by hand, it is begun anew
    expect((await backUp(await test.admin())).failure).toBeNull()
  })
})

it('a shop of which no backup was ever made has an alarm after two days, too', async () => {
  const { test } = await open()
  expect(await alarms(await test.admin())).toEqual([])
  test.later(49 * 3_600_000)
  expect(await alarms(await test.admin())).toMatchObject([
    { sentence: 'No backup was made and proven for two days.' },
  ])
})

it('a disk is not filled by a backup: it ends while there is space to sell', async () => {
  const { test, to, admin } = await open()
  test.shop.freeBytes = async () => 0.9e9
  expect((await backUp(admin)).failure).toBe('The backup failed: the disk is full.')
  expect(filesIn(to)).toEqual([])
  test.shop.freeBytes = async () => 50e9
  expect((await backUp(admin)).failure).toBeNull()
})
