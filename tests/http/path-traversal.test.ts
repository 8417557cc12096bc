import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { sendExactly } from '../support/raw-socket.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

const SECRET = 'only for the server'

const test = sharedTestShop()
const admin = sharedAdmin(test)

beforeAll(async () => {
  const { dataDir } = test.shop.config
  for (const folder of ['media/incoming', 'media/public', 'media/images', 'uploads']) {
    mkdirSync(join(dataDir, folder), { recursive: true })
  }
  for (const place of [
    'private.mp4',
    'media/private.mp4',
    'media/.hidden.mp4',
    'media/incoming/.hidden.mp4',
  ]) {
    writeFileSync(join(dataDir, place), SECRET)
  }
})

/** Every way to write "one folder up", as far as we know them. */
const UP = ['..', '%2e%2e', '.%2e', '%2e.', '%252e%252e', '..%00', '..;', '%c0%ae%c0%ae', '..%5c', '....']
const SLASH = ['/', '%2f', '%252f', '%5c', '\\', '//']

const get = (path: string) =>
  sendExactly(
    test.url,
    `GET ${path} HTTP/1.1\r\nhost: x\r\ncookie: cloverleaf_session=${admin.cookie('cloverleaf_session')}\r\nconnection: close\r\n\r\n`,
  )

it('no address leads out of its folder, however it is written', async () => {
  const folders = [
    '/assets',
    '/pictures',
    '/icons',
    '/media/public',
    '/media/images',
    '/files',
    '/api/docs/static',
  ]
  const paths = folders.flatMap((folder) =>
    UP.flatMap((up) =>
      SLASH.flatMap((slash) => [
        `${folder}/${up}${slash}private.mp4`,
        `${folder}/a/${up}${slash}${up}${slash}${up}${slash}etc/passwd`,
      ]),
    ),
  )
  paths.push(
    ...folders.map((folder) => `${folder}/../../../../../../etc/passwd`),
    '/media/public/.hidden.mp4',
  )
  paths.push(
    '/media/public//etc/passwd',
    '/files/%2fetc%2fpasswd',
    '/assets/.vite/manifest.json',
    '/.git/config',
  )
  for (const path of paths) {
    const answer = await get(path)
    expect(answer, path).toMatch(/^HTTP\/1\.1 (4\d\d|30\d) /)
    expect(answer, path).not.toMatch(/only for the server|root:.*:0:0/)
  }
})

it('no name of a file leads out of the incoming folder', async () => {
  for (const fileName of [
    '../private.mp4',
    '../../private.mp4',
    '..\\private.mp4',
    '/etc/passwd',
    './../private.mp4',
    'a/../../private.mp4',
    '.hidden.mp4',
    'incoming/../../private.mp4',
    'C:\\private.mp4',
    '%2e%2e/private.mp4',
    '..',
    '.',
    'x'.repeat(390),
  ]) {
    const frame = await admin.send(
      'GET',
      `/api/admin/incoming/frames?part=0&fileName=${encodeURIComponent(fileName)}`,
    )
    expect([fileName, frame.status]).toEqual([fileName, 404])
    const added = await admin.send('POST', '/api/admin/add-cloud-video', {
      fileName,
      riderName: 'A',
      eventId: 1,
    })
    expect([fileName, added.status]).toEqual([fileName, 404])
  }
})

it('an upload keeps nothing of the name that it was sent with', async () => {
  const upload = { fileName: '../../../../tmp/evil.sh', bytes: 5, purpose: 'check' }
  const { id } = JSON.parse((await admin.send('POST', '/api/admin/uploads', upload)).text)
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  for (const made of [
    '..',
    '../x',
    '..%2f..%2fprivate.mp4',
    `${id}%2f..%2f..`,
    `${id}.json`,
    id.toUpperCase(),
  ]) {
    const answer = await sendExactly(
      test.url,
      `HEAD /api/admin/uploads/${made}/bytes HTTP/1.1\r\nhost: x\r\ntus-resumable: 1.0.0\r\ncookie: cloverleaf_session=${admin.cookie('cloverleaf_session')}\r\nconnection: close\r\n\r\n`,
    )
    expect(answer, made).toMatch(/^HTTP\/1\.1 4\d\d /)
  }
})

it('the tus endpoint accepts no other methods and creates no uploads', async () => {
  const upload = { fileName: 'a.mp4', bytes: 5, purpose: 'check' }
  const { id } = JSON.parse((await admin.send('POST', '/api/admin/uploads', upload)).text)
  const path = `/api/admin/uploads/${id}/bytes`
  const tus = {
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
  }
  for (const method of ['DELETE', 'POST']) {
    const { status } = await admin.send('PATCH', path, 'he', { ...tus, 'x-http-method-override': method })
    expect([method, status]).toEqual([method, method === 'DELETE' ? 204 : 409])
    expect((await admin.send(method, path)).status).toBe(404)
  }
  const { headers } = await admin.send('HEAD', path, undefined, tus)
  expect(headers.get('upload-offset')).toBe('2')
  const tooMuch = await admin.send('PATCH', path, 'x'.repeat(50), { ...tus, 'upload-offset': '2' })
  expect([400, 413]).toContain(tooMuch.status)
})
