import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { CHECKSUM_HEADER, KnownFiles, STATE_HEADER, Upload } from '../../src/contract/videos/upload.ts'
import { Video } from '../../src/contract/videos/video.ts'
import { addEvent, addRider } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import {
  announce,
  checksumOf,
  findUpload,
  offsetOf,
  seal,
  sendBytes,
  untilFinished,
} from '../support/sender.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { openTestShop } from '../support/test-shop.ts'
import { fileOf, finishUpload, uploadGotTo } from '../support/world/uploads.ts'
import { work } from '../support/world/work.ts'

const DAY = 24 * 60 * 60 * 1000
const GB = 1024 ** 3

let eventId: number

const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeAll(async () => {
  eventId = (await addEvent(admin)).id
})

const details = (riderName = 'Jane Doe') => ({ riderName, eventId })
const send = (id: string, bytes: Buffer, offset = 0) => sendBytes(test.url, admin, id, bytes, offset)
const partPath = (id: string) => join(test.shop.config.dataDir, 'uploads', id)

async function upload(bytes: Buffer, about: Parameters<typeof announce>[1]['details'] = details()) {
  const { id } = await announce(admin, { bytes: bytes.length, details: about })
  expect((await send(id, bytes)).status).toBe(204)
  return sealed(id, bytes)
}

/** Announced, and bytes for it that nobody has sent yet. */
async function announced(size: number, riderName: string) {
  const { id } = await announce(admin, { bytes: size, details: details(riderName) })
  return { id, bytes: randomBytes(size) }
}
async function sealed(id: string, bytes: Buffer) {
  await seal(admin, id, checksumOf(bytes))
  return untilFinished(admin, id)
}

const riders = () => admin.get(z.array(Rider), `/api/riders?eventId=${eventId}&adminView=true`)

describe('an upload', () => {
  it('is recognized when its file is chosen again, also when its record was cleared', async () => {
    const known = async (...files: { fileName: string; bytes: number }[]) => {
      const { text } = await admin.send('POST', '/api/admin/uploads/known', { files })
      return KnownFiles.parse(JSON.parse(text))
    }
    const bytes = randomBytes(1234)
    const file = { fileName: 'run.mp4', bytes: 1234 }
    expect(await known(file)).toEqual([])
    const { id } = await announce(admin, { bytes: 1234, details: details('Wren Abbott') })
    expect(await known(file, { ...file, bytes: 1235 })).toEqual([{ ...file, riderName: 'Wren Abbott' }])
    await send(id, bytes)
    await sealed(id, bytes)
    await admin.send('DELETE', `/api/admin/uploads/${id}`)
    expect(await known(file)).toEqual([{ ...file, riderName: 'Wren Abbott' }])
  })

  it('becomes a video of a new rider, byte by byte what was sent', async () => {
    const bytes = randomBytes(9 * 1024 * 1024 + 5)
    const done = await upload(bytes, { ...details('Tess Calloway'), price: 80, horse: 2 })
    expect(done).toMatchObject({ state: 'done', error: null, received: bytes.length })
    expect(await admin.get(Video, `/api/admin/videos/${done.videoId}`)).toMatchObject({
      ...{ name: 'run.mp4', state: 'waiting', bytes: bytes.length },
    })
    const stored = readFileSync(fileOf(test.shop, `sources/${done.id}.mp4`))
    expect(stored.equals(bytes)).toBe(true)
    const rider = (await riders()).find(({ name }) => name === 'Tess Calloway')
    expect(rider).toMatchObject({ price: 80, horseCount: 2 })
    expect(rider?.horses[1]?.videoUrl).toBe(`/media/videos/${done.videoId}`)
    await expect.poll(() => existsSync(partPath(done.id))).toBe(false)
  })

  it('goes to the rider of the start list who has that name and no video yet', async () => {
    const listed = await addRider(admin, { eventId, name: 'Bo  Tucker', videoUrl: null })
    const { videoId } = await upload(randomBytes(100), details(' bo tucker'))
    expect((await riders()).find(({ id }) => id === listed.id)?.videoUrl).toBe(`/media/videos/${videoId}`)
    const second = await upload(randomBytes(100), details('Bo Tucker'))
    expect(second.state).toBe('done')
    expect((await riders()).find(({ id }) => id === listed.id)?.videoUrl).toBe(`/media/videos/${videoId}`)
    expect((await riders()).filter(({ name }) => /bo\s+tucker/i.test(name))).toHaveLength(2)
  })

  it('goes on after a broken connection, and keeps what had arrived', async () => {
    const bytes = randomBytes(3 * 1024 * 1024)
    const { id } = await announce(admin, { bytes: bytes.length, details: details('Broken Off') })
    await breakOff(id, bytes)
    const received = async () => (await findUpload(admin, id)).received
    // by the protocol's own question one would give the connection up
    await expect.poll(received).toBeGreaterThan(0)
    const arrived = await offsetOf(test.url, admin, id)
    expect(arrived).toBeLessThan(bytes.length)
    expect(await findUpload(admin, id)).toMatchObject({
      state: 'arriving',
      received: arrived,
    })
    expect((await send(id, bytes.subarray(arrived), arrived)).status).toBe(204)
    expect(await sealed(id, bytes)).toMatchObject({ state: 'done' })
  })

  it('is let go when the server stops, and goes on with the next one', async () => {
    const other = await openTestShop()
    const owner = await other.admin()
    const about = { riderName: 'Half Way', eventId: (await addEvent(owner)).id }
    const { id } = await announce(owner, { bytes: 2000, details: about })
    const socket = beginSending(other.url, owner, id, 2000)
    socket.write(randomBytes(1000))
    await expect.poll(async () => (await owner.get(Upload, `/api/admin/uploads/${id}`)).received).toBe(1000)
    // it would wait for the other half for ever
    await other.close()
    socket.destroy()
  })

  it('fails in words when its checksum is another one, and leaves nothing behind', async () => {
    const { id, bytes } = await announced(1000, 'Flipped Bit')
    await send(id, bytes)
    const flipped = Buffer.concat([bytes.subarray(0, 999), Buffer.from([bytes[999] ? 0 : 1])])
    expect(await sealed(id, flipped)).toMatchObject({
      state: 'failed',
      error: 'The file arrived with a mistake in it: its checksum is another one. Please send it again.',
      videoId: null,
    })
    // it is said before its place is cleared
    await expect.poll(() => existsSync(partPath(id))).toBe(false)
    expect((await riders()).map(({ name }) => name)).not.toContain('Flipped Bit')
  })

  it('fails in words when its event was deleted meanwhile', async () => {
    const gone = await addEvent(admin, 'Called off')
    const bytes = randomBytes(10)
    const { id } = await announce(admin, { bytes: 10, details: { riderName: 'Lost', eventId: gone.id } })
    await send(id, bytes)
    await admin.send('DELETE', `/api/events/${gone.id}`)
    expect(await sealed(id, bytes)).toMatchObject({
      state: 'failed',
      error: 'There is no such event, so the video could not be added.',
    })
    // nothing need be sent again
    await admin.put(Upload, `/api/admin/uploads/${id}`, details('Found Again'))
    expect(await untilFinished(admin, id)).toMatchObject({ state: 'done', error: null })
    expect((await riders()).map(({ name }) => name)).toContain('Found Again')
  })

  it('is not sealed before all of it is here, and takes nothing afterwards', async () => {
    const { id, bytes } = await announced(1000, 'Early')
    await send(id, bytes.subarray(0, 400))
    const early = await admin.send('PUT', `/api/admin/uploads/${id}/checksum`, {
      checksum: checksumOf(bytes),
    })
    expect([early.status, early.text]).toEqual([409, 'Only 400 of 1000 bytes are here'])
    expect((await send(id, bytes.subarray(0, 10), 0)).status).toBe(409)
    expect((await send(id, randomBytes(601), 400)).status).toBe(413)
    await send(id, bytes.subarray(400), 400)
    await sealed(id, bytes)
    expect((await send(id, bytes, 1000)).status).toBe(409)
    const again = await seal(admin, id, '0'.repeat(64))
    expect(again.state).toBe('done')
  })

  it('is sealed by the request that brings all of it, where that says its checksum', async () => {
    const bytes = randomBytes(5000)
    const send = async (sent: Buffer, offset: number, checksum: string, id?: string) => {
      const upload = id ?? (await announce(admin, { bytes: bytes.length, details: details('Sealed') })).id
      const headers = { [CHECKSUM_HEADER]: checksum }
      const answer = await sendBytes(test.url, admin, upload, sent, offset, headers)
      return { id: upload, status: answer.status, state: answer.headers.get(STATE_HEADER) }
    }
    const whole = await send(bytes, 0, checksumOf(bytes))
    expect(whole).toMatchObject({ status: 204, state: 'sealed' })
    expect(await untilFinished(admin, whole.id)).toMatchObject({ state: 'done', error: null })

    const half = await send(bytes.subarray(0, 2000), 0, checksumOf(bytes))
    expect(half).toMatchObject({ status: 204, state: null })
    expect(await admin.get(Upload, `/api/admin/uploads/${half.id}`)).toMatchObject({ state: 'arriving' })
    const rest = await send(bytes.subarray(2000), 2000, checksumOf(bytes), half.id)
    expect(rest.state).toBe('sealed')
    expect((await untilFinished(admin, half.id)).state).toBe('done')

    const wrong = await send(bytes, 0, checksumOf(randomBytes(5000)))
    expect((await untilFinished(admin, wrong.id)).state).toBe('failed')
    const nonsense = await send(bytes, 0, 'no checksum')
    expect(nonsense).toMatchObject({ status: 204, state: null })
  })

  it('can be told anew whose it is while it arrives, and be given up', async () => {
    const { id } = await announce(admin, { bytes: 10, details: details('Jnae') })
    await admin.put(Upload, `/api/admin/uploads/${id}`, details('Jane Changed'))
    expect((await findUpload(admin, id)).details?.riderName).toBe('Jane Changed')
    await send(id, randomBytes(5))
    expect((await admin.send('DELETE', `/api/admin/uploads/${id}`)).status).toBe(204)
    expect((await admin.send('GET', `/api/admin/uploads/${id}`)).status).toBe(404)
    expect(readdirSync(join(test.shop.config.dataDir, 'uploads')).join()).not.toContain(id)
    expect((await send(id, randomBytes(5), 5)).status).toBe(404)
  })

  it('that was being checked when the server stopped is finished by the next one', async () => {
    const { id, bytes } = await announced(5000, 'After a stop')
    await send(id, bytes)
    // as a server leaves it that is killed right after the checksum came
    await uploadGotTo(test.shop, id, 'checking', checksumOf(bytes))
    await upload(randomBytes(10), details('Wakes the server'))
    expect(await untilFinished(admin, id)).toMatchObject({ state: 'done' })
    expect((await riders()).filter(({ name }) => name === 'After a stop')).toHaveLength(1)
  })
})

describe('an upload of a shop with several servers', () => {
  it('that is in the storage becomes one video, however many servers finish it', async () => {
    const { id, bytes } = await announced(500, 'Finished by two')
    await test.shop.storage.put(`sources/${id}.mp4`, bytes)
    await uploadGotTo(test.shop, id, 'storing', checksumOf(bytes))
    await Promise.all([1, 2, 3].map(() => finishUpload(test.shop, id)))
    expect((await riders()).filter(({ name }) => name === 'Finished by two')).toHaveLength(1)
    expect(await findUpload(admin, id)).toMatchObject({ state: 'done', videoId: expect.any(Number) })
  })

  it('is not judged by a server that has only a part of it', async () => {
    const { id, bytes } = await announced(500, 'Of the other server')
    await send(id, bytes.subarray(0, 200))
    await uploadGotTo(test.shop, id, 'checking', checksumOf(bytes))
    await upload(randomBytes(10), details('Wakes this server'))
    const { state, error } = await findUpload(admin, id)
    expect(state).toBe('checking')
    expect(error).toMatch(/^Another server of the shop has this file and finishes it\./)

    // the other one finishes it; what this one had is let go
    await uploadGotTo(test.shop, id, 'done')
    await work.tidyUploads(test.shop)
    await expect.poll(() => existsSync(partPath(id))).toBe(false)
  })

  it('can be given up when the server that has it never comes back', async () => {
    const { id } = await announce(admin, { bytes: 500, details: details('Lost with its server') })
    await uploadGotTo(test.shop, id, 'checking', '0'.repeat(64))
    expect((await admin.send('DELETE', `/api/admin/uploads/${id}`)).status).toBe(204)
  })
})

describe('a check', () => {
  it('is compared, thrown away, and no video', async () => {
    const bytes = randomBytes(2000)
    const { id } = await announce(admin, { bytes: 2000, purpose: 'check', details: null })
    await send(id, bytes)
    expect(await sealed(id, bytes)).toMatchObject({ state: 'done', videoId: null })
    await expect.poll(() => existsSync(partPath(id))).toBe(false)
    expect((await admin.get(z.array(Upload), '/api/admin/uploads')).map((one) => one.id)).not.toContain(id)
  })
})

describe('a file is refused', () => {
  const refusal = async (body: object) => {
    const { status, text } = await admin.send('POST', '/api/admin/uploads', { fileName: 'a.mp4', ...body })
    return [status, text]
  }

  it('when the disk has no room for it beside those on their way', async () => {
    const { freeBytes } = test.shop
    onTestFinished(() => {
      test.shop.freeBytes = freeBytes
    })
    test.shop.freeBytes = async () => 4 * GB
    await announce(admin, { bytes: 2 * GB, details: details() })
    expect(await refusal({ bytes: 2 * GB, details: details() })).toEqual([
      507,
      "The shop's disk has room for 3.0 GB, and 4.0 GB are needed. Please make room first.",
    ])
    const { id } = await announce(admin, { bytes: 1000, details: details() })
    test.shop.freeBytes = async () => GB
    const answer = await send(id, randomBytes(1000))
    expect(answer.status).toBe(507)
    expect(await answer.text()).toContain('has room for 0.0 GB')
  })

  it('while it arrives, when the disk fills up meanwhile', async () => {
    const { freeBytes } = test.shop
    const { id } = await announce(admin, { bytes: 2000, details: details('Full Disk') })
    const socket = beginSending(test.url, admin, id, 2000)
    onTestFinished(() => void socket.destroy())
    onTestFinished(() => {
      test.shop.freeBytes = freeBytes
    })
    socket.write(randomBytes(1000))
    await expect.poll(() => received(id)).toBe(1000)
    test.shop.freeBytes = async () => GB
    // the connection is ended, and a sender that goes on is told why
    await new Promise((resolve) => socket.once('close', resolve).resume())
    expect((await send(id, randomBytes(1000), 1000)).status).toBe(507)
    test.shop.freeBytes = freeBytes
    expect((await send(id, randomBytes(1000), 1000)).status).toBe(204)
  })

  it('when it is empty, too large or for nobody there can be', async () => {
    for (const bytes of [0, 101 * GB])
      expect(await refusal({ bytes, details: details() })).toEqual([400, 'A file has from 1 byte to 100 GB'])
    expect(await refusal({ bytes: 1, details: { riderName: '', eventId } })).toEqual([
      400,
      'Please enter a rider name',
    ])
  })

  it('from anybody but the owner, and from pages of other sites', async () => {
    const { id } = await announce(admin, { bytes: 10, details: details() })
    expect((await sendBytes(test.url, null, id, randomBytes(10))).status).toBe(401)
    const elsewhere = await admin.send('PATCH', `/api/admin/uploads/${id}/bytes`, 'x', {
      origin: 'https://elsewhere.example',
      'content-type': 'application/offset+octet-stream',
    })
    expect(elsewhere.status).toBe(403)
    expect((await admin.send('PATCH', '/api/admin/uploads/..%2f..%2fshop/bytes', undefined)).status).toBe(400)
    const answer = await send(id, randomBytes(10))
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })
})

it('what nobody went on with is kept for two weeks, and then let go', async () => {
  const { id } = await announce(admin, { bytes: 10, details: details('Forgotten') })
  await send(id, randomBytes(5))
  writeFileSync(partPath('stray'), 'of nobody')
  test.later(13 * DAY)
  await work.tidyUploads(test.shop)
  expect(existsSync(partPath(id))).toBe(true)
  test.later(2 * DAY)
  // it went on five days ago
  const recently = (test.shop.now().getTime() - 5 * DAY) / 1000
  utimesSync(partPath(id), recently, recently)
  await work.tidyUploads(test.shop)
  expect(existsSync(partPath(id))).toBe(true)
  test.later(10 * DAY)
  await work.tidyUploads(test.shop)
  expect(existsSync(partPath(id))).toBe(false)
  expect(existsSync(partPath('stray'))).toBe(false)
})

const received = async (id: string) => (await findUpload(admin, id)).received

/** A connection on which so many bytes of an upload are expected. */
function beginSending(url: string, owner: Client, id: string, bytes: number) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write(
    [
      `PATCH /api/admin/uploads/${id}/bytes HTTP/1.1`,
      `host: ${hostname}:${port}`,
      `cookie: cloverleaf_session=${owner.cookie('cloverleaf_session')}`,
      'tus-resumable: 1.0.0',
      'upload-offset: 0',
      'content-type: application/offset+octet-stream',
      `content-length: ${bytes}`,
      '\r\n',
    ].join('\r\n'),
  )
  return socket
}

/** Sends a part of what it promises, and hangs up. */
function breakOff(id: string, bytes: Buffer) {
  const socket = beginSending(test.url, admin, id, bytes.length)
  return new Promise<void>((resolve) => {
    socket.write(bytes.subarray(0, bytes.length / 2), () =>
      setTimeout(() => resolve(void socket.destroy()), 100),
    )
  })
}
