import { appendFileSync, cpSync, readdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { inFolder } from '../../scripts/setup/folder.mjs'
import { runNodeQuietly } from '../../scripts/setup/own-node.mjs'
import { startShopProcess } from '../faults/shop-process.ts'
import { folderOfFile } from '../support/test-shop.ts'

const FILES = ['assets', 'dist', 'scripts', 'src', 'package.json', 'package-lock.json', 'tsconfig.json']

const checkout = folderOfFile('checkout')
beforeAll(async () => {
  for (const file of [...FILES, 'vite.config.ts'])
    cpSync(inFolder(file), join(checkout, file), { recursive: true })
  symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'))
})

const openShop = () =>
  startShopProcess({ DATA_DIR: join(checkout, 'data') }, join(checkout, 'dist/shop/server/main.js'))

test('a build takes nothing away from pages that are open, during it and after a restart', {
  tags: ['long'],
}, async () => {
  const before = await openShop()
  const files = readdirSync(join(checkout, 'dist/client/assets')).map((file) => `/assets/${file}`)
  const failed: string[] = []
  const askFor = async (url: string, paths: string[]) => {
    for (const path of paths) {
      const { status } = await fetch(url + path).catch(() => ({ status: 0 }))
      if (status !== 200) failed.push(`${path} ${status}`)
    }
  }
  appendFileSync(join(checkout, 'src/web/start.ts'), "\nperformance.mark('another build')\n")
  appendFileSync(join(checkout, 'src/web/client.tsx'), "\nperformance.mark('another build')\n")
  let rounds = 0
  let building = true
  const build = runNodeQuietly([join(checkout, 'scripts/build.mjs')]).finally(() => {
    building = false
  })
  for (; building; rounds++) await askFor(before.url, ['/', ...files])
  const { code, output } = await build
  expect(code, output).toBe(0)
  expect(rounds).toBeGreaterThan(5)
  await before.stop()
  const after = await openShop()
  try {
    await askFor(after.url, files)
    expect(failed).toEqual([])
    const home = await (await fetch(after.url)).text()
    const [script = ''] = /\/assets\/start-[\w-]+\.js/.exec(home) ?? []
    expect(files).not.toContain(script)
    await askFor(after.url, [script])
    expect(failed).toEqual([])
  } finally {
    await after.stop()
  }
})
