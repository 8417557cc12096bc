import { rmSync } from 'node:fs'
import { inFolder } from '../setup/folder.mjs'
import { compressTexts } from './compress.ts'
import { makeFonts } from './fonts.ts'
import { makeIcons } from './icons.ts'
import { buildClient, buildRenderer, buildServiceWorker } from './pages.ts'
import { newPart, putInPlace } from './put-in-place.ts'
import { buildServer } from './server.ts'

async function report<T>(body: () => Promise<T>, said: (result: T) => string) {
  const started = performance.now()
  const result = await body()
  console.log(`${said(result)} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

const wanted = process.argv.slice(2)

await Promise.all([
  makeIcons(inFolder('assets/icon.svg'), inFolder(newPart('icons'))),
  makeFonts(inFolder('node_modules'), inFolder(newPart('fonts'))),
])
// the styles name the fonts
for (const part of ['icons', 'fonts']) putInPlace(part)

let compressing: Promise<void> | undefined

if (wanted.includes('pages')) {
  await report(buildClient, () => "Built the browser's scripts")
  // on other threads, while the builds below go on
  compressing = report(
    () => compressTexts(inFolder(newPart('client'))),
    (texts) => `Compressed ${texts} files`,
  )
  await report(
    () => Promise.all([buildRenderer(), buildServiceWorker()]),
    () => 'Built the pages',
  )
}

if (wanted.includes('server')) await report(buildServer, () => 'Built the server')

await compressing
if (wanted.includes('pages')) for (const part of ['client', 'server', 'worker']) putInPlace(part)
if (wanted.includes('server')) putInPlace('shop/server')
rmSync(inFolder(newPart('')), { recursive: true, force: true })
