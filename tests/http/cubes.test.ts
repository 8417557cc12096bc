import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { cubeText } from '../../src/contract/videos/grading/cube.ts'
import { gradeToLut } from '../../src/contract/videos/grading/grade-to-lut.ts'
import { MAX_CUBE_BYTES, readCube } from '../../src/contract/videos/grading/read-cube.ts'
import { Grade, OwnCube } from '../../src/contract/videos/grading.ts'
import { api } from '../support/addresses.ts'
import type { Client } from '../support/client.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { fileOf } from '../support/world/uploads.ts'

const test = sharedTestShop()
const admin = sharedAdmin(test)

const golden = gradeToLut(Grade.parse({ profile: 'golden-hour' }))
const send = (client: Client, text: string, name = 'file.cube') =>
  client.send('POST', api.addCube(name), text, { 'content-type': 'text/plain' })

async function add(text: string, name?: string) {
  const { status, text: answer } = await send(admin, text, name)
  expect([status, answer]).toEqual([201, expect.any(String)])
  return OwnCube.parse(JSON.parse(answer))
}

describe("the owner's own .cube file", () => {
  it('is kept under a key that a grade can name, and is the same for the preview and for the baked file', async () => {
    const cube = await add(cubeText(golden, 'Evening light'))
    expect(cube.title).toBe('Evening light')
    expect(Grade.parse({ profile: 'own-cube', cubeKey: cube.key }).cubeKey).toBe(cube.key)
    const shown = await admin.send('GET', api.cube(cube.key))
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(readCube(readFileSync(fileOf(test.shop, cube.key), 'utf8'))).toEqual(readCube(shown.text))
    expect(await add(cubeText(golden, 'Evening light'))).toEqual(cube)
  })

  it('is listed by its title, or by the name of its file', async () => {
    const untitled = cubeText(golden, 'x').replace(/^TITLE.*\n/, '')
    await add(untitled, 'Café "night".CUBE')
    const titles = (await admin.get(z.array(OwnCube), api.cubes)).map(({ title }) => title)
    expect(titles).toEqual(['Café night', 'Evening light'])
  })

  it('is refused with a sentence where it is broken, too large or no text', async () => {
    const cut = cubeText(golden, 'x').split('\n').slice(0, 500).join('\n')
    expect(await send(admin, cut)).toMatchObject({
      status: 400,
      text: expect.stringContaining('not complete'),
    })
    expect(await send(admin, '\u0000\u0001PNG')).toMatchObject({ status: 400 })
    expect(await send(admin, '#'.repeat(MAX_CUBE_BYTES + 1))).toMatchObject({
      status: 413,
      text: 'This is too large to send',
    })
    expect(await admin.send('POST', api.cubes, {})).toMatchObject({
      status: 400,
      text: 'Please send the text of a .cube file',
    })
  })

  it('is there for the owner alone, and only by a key of its kind', async () => {
    const { key } = await add(cubeText(golden, 'Evening light'))
    for (const path of [api.cubes, api.cube(key)])
      expect(await test.visitor().send('GET', path)).toMatchObject({ status: 401 })
    expect(await send(test.visitor(), 'x')).toMatchObject({ status: 401 })
    expect(await admin.send('GET', `/api/admin/cubes/${'0'.repeat(64)}`)).toMatchObject({ status: 404 })
    expect(await admin.send('GET', '/api/admin/cubes/..%2Fsecret')).toMatchObject({ status: 400 })
  })
})
