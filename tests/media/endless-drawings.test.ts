import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../support/client.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

let test: TestShop
let admin: Client

beforeAll(async () => {
  test = await openTestShop()
  admin = await test.admin()
})
afterAll(() => test.close())

async function statusOf(inner: string, before = '') {
  const svg = `${before}<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">${inner}</svg>`
  const form = new FormData()
  form.append('image', new Blob([svg]), 'drawing.svg')
  return (await admin.send('POST', '/api/upload-image', form)).status
}

it('a drawing whose words unfold without end is refused', async () => {
  const laughs = Array.from(
    { length: 9 },
    (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
  )
  const bomb = `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs.join('')}]>`
  expect(await statusOf('<text y="9">&l9;</text>', bomb)).toBe(415)
})

// it is drawn until the half million shapes are reached that a drawing may have
it('nor is one drawn whose shapes do', { tags: ['long'] }, async () => {
  const nested = Array.from(
    { length: 20 },
    (_, level) => `<g id="g${level + 1}">${`<use href="#g${level}"/>`.repeat(10)}</g>`,
  )
  const status = await statusOf(`<g id="g0"><rect width="1" height="1"/></g>${nested.join('')}`)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
})
