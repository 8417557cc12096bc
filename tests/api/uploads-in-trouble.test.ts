import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { finishUpload } from '../../src/server/uploads/finish-upload.ts'
import { keyOf, partPath } from '../../src/server/uploads/upload-files.ts'
import { addEvent } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { complaints } from '../support/complaints.ts'
import { announce, checksumOf, seal, sendBytes, untilFinished } from '../support/sender.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

let test: TestShop
let admin: Client
let eventId: number
beforeAll(async () => {
  test = await openTestShop()
  admin = await test.admin()
  eventId = (await addEvent(admin)).id
})
afterAll(() => test.close())

async function sendOne(riderName: string) {
  const bytes = randomBytes(1000)
  const { id } = await announce(admin, {
    bytes: bytes.length,
    purpose: 'video',
    details: { riderName, eventId },
  })
  await sendBytes(test.url, admin, id, bytes)
  await seal(admin, id, checksumOf(bytes))
  return id
}

it('a file that can never be stored keeps no other waiting, is compared once, and leaves nothing', async () => {
  const { shop } = test
  const take = shop.storage.take.bind(shop.storage)
  const refused = new Set<string>()
  const taking = vi.spyOn(shop.storage, 'take').mockImplementation(async (key, path) => {
    if ([...refused].some((id) => key.includes(id))) throw new Error('This bucket takes no such file')
    return take(key, path)
  })
  try {
    const bytes = randomBytes(1000)
    const details = { riderName: 'Never', eventId }
    const { id } = await announce(admin, { bytes: bytes.length, purpose: 'video', details })
    refused.add(id)
    await sendBytes(test.url, admin, id, bytes)
    await seal(admin, id, checksumOf(bytes))
    const row = () => shop.db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await expect.poll(async () => (await row()).state).toBe('storing')
    const compared = vi.fn()
    const run = { onProgress: compared, signal: new AbortController().signal }
    await expect(finishUpload(shop, await row(), run)).rejects.toThrow('no such file')
    expect(compared).not.toHaveBeenCalled()

    // each that comes behind it is finished, and is another try for the one before
    for (let n = 1; n <= 8; n++)
      expect((await untilFinished(admin, await sendOne(`Rider ${n}`))).state).toBe('done')
    const failed = await untilFinished(admin, id)
    expect(failed).toMatchObject({
      state: 'failed',
      error: 'The file could not be stored, however often it was tried. Please send it again.',
    })
    expect(existsSync(partPath(shop.config, id))).toBe(false)
    expect(await shop.storage.open(keyOf(await row()))).toBeNull()
    // each try is told in the log
    expect(complaints.splice(0).join()).toContain('This bucket takes no such file')
  } finally {
    taking.mockRestore()
  }
})
