import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../scripts/setup/free-port.mjs'
import { BackupConnection, RestorePlan } from '../../src/contract/owner/connections.ts'
import { startShopProcess } from '../faults/shop-process.ts'
import { backupFolder, makeBackup, PASSPHRASE } from '../support/backups.ts'
import { fillShop } from '../support/busy-shop.ts'
import { buy, tokenOf } from '../support/buying.ts'
import { Client } from '../support/client.ts'
import { ADMIN, freshPlace, openTestShop, type Place } from '../support/test-shop.ts'

const PATH = '/api/connections/backup'
const OWNER = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password }
const MOVED = { ADMIN_USERNAME: 'mover', ADMIN_PASSWORD: 'another horse' }

const { folder, remove } = backupFolder()
const places: Place[] = []
let made: Awaited<ReturnType<typeof makeBackup>>
let sold: { link: string; later: string }

beforeAll(async () => {
  const place = await freshPlace()
  places.push(place)
  const old = await openTestShop(place.env)
  const { rider, delivery } = await fillShop(old)
  made = await makeBackup(old.shop, folder)
  const later = await buy(old.visitor(), { rider, email: 'later@example.com' })
  sold = { link: tokenOf(delivery), later: tokenOf(later) }
  await old.app.close()
  await old.shop.close()
})
afterAll(async () => {
  for (const place of places) await place.remove()
  remove()
})

async function loggedIn(url: string, { ADMIN_USERNAME, ADMIN_PASSWORD }: typeof OWNER) {
  const client = new Client(url, ADMIN_PASSWORD)
  const login = { username: ADMIN_USERNAME, password: ADMIN_PASSWORD }
  const { status, text } = await client.send('POST', '/api/login', login)
  expect(status, text).toBe(200)
  return client
}

function formOf(passphrase: string, bytes: Buffer<ArrayBuffer>) {
  const form = new FormData()
  form.set('passphrase', passphrase)
  form.set('backup', new Blob([bytes]), 'shop.age')
  return form
}

const check = async (owner: Client, form: FormData) => {
  const { status, text } = await owner.send('POST', `${PATH}/restore/check`, form)
  expect(status, text).toBe(200)
  return RestorePlan.parse(JSON.parse(text))
}

/** The shop starts again in its process. */
const restored = async (owner: Client) =>
  expect
    .poll(() =>
      owner.send('GET', PATH).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(401)

it('an empty shop becomes the one of the backup: its orders open, and its owner logs in as before', async () => {
  const place = await freshPlace({ empty: true })
  places.push(place)
  const PORT = String(await freePort())
  const shop = await startShopProcess({ ...place.env, ...MOVED, PORT, BACKUP_TO: folder })
  try {
    const owner = await loggedIn(shop.url, MOVED)
    const bytes = readFileSync(made.file)
    const wrong = await owner.send('POST', `${PATH}/restore/check`, formOf('five brown mares', bytes))
    expect([wrong.status, wrong.text]).toEqual([
      422,
      'The passphrase is not that of this backup. Nothing was changed.',
    ])
    const plan = await check(owner, formOf(PASSPHRASE, bytes))
    expect(plan).toMatchObject({
      backup: { orders: 302, events: 2 },
      shop: { orders: 0, events: 0 },
      lostOrders: 0,
      files: 1,
      missingFiles: 0,
    })
    const stale = await owner.send('POST', `${PATH}/restore`, { createdAt: '2026-01-01T00:00:00.000Z' })
    expect([stale.status, stale.text]).toEqual([409, 'Please choose the backup again'])
    expect((await owner.send('POST', `${PATH}/restore`, { createdAt: plan.createdAt })).status).toBe(204)
    await restored(owner)
    // as before: the ADMIN_PASSWORD of this machine was for its empty shop
    await loggedIn(shop.url, { ...MOVED, ADMIN_PASSWORD: ADMIN.password })
    const visitor = new Client(shop.url)
    expect((await visitor.send('GET', `/api/orders/${sold.link}`)).status).toBe(200)
    expect((await visitor.send('GET', `/api/orders/${sold.later}`)).status).toBe(404)
    // the copy beside the backup came back too, so sales go on
    expect((await visitor.send('GET', '/readyz')).text).toBe('ok')
    expect(readFileSync(join(place.env.DATA_DIR ?? '', 'media/images/picture.webp'), 'utf8')).toBe(
      'a picture',
    )
  } finally {
    await shop.stop()
  }
})

it('a shop that has orders names what it loses, and backs itself up first', { tags: ['long'] }, async () => {
  const place = places[0]
  const PORT = String(await freePort())
  const env = { ...place?.env, ...OWNER, PORT, WORKER: '0', BACKUP_PASSPHRASE: PASSPHRASE, BACKUP_TO: folder }
  const shop = await startShopProcess(env)
  try {
    const owner = await loggedIn(shop.url, OWNER)
    const form = new FormData()
    form.set('name', made.name)
    const plan = await check(owner, form)
    expect(plan).toMatchObject({ backup: { orders: 302 }, shop: { orders: 303 }, lostOrders: 1 })
    const restore = await owner.send('POST', `${PATH}/restore`, { createdAt: plan.createdAt })
    expect(restore.status, restore.text).toBe(204)
    await restored(owner)
    const again = await loggedIn(shop.url, OWNER)
    const { files } = BackupConnection.parse(JSON.parse((await again.send('GET', PATH)).text))
    const undo = new FormData()
    undo.set('name', files?.[0]?.name ?? '')
    expect(await check(again, undo)).toMatchObject({ backup: { orders: 303 }, shop: { orders: 302 } })
  } finally {
    await shop.stop()
  }
})
