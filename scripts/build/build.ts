import { inFolder } from '../setup/folder.mjs'
import { compressTexts } from './compress.ts'
import { makeFonts } from './fonts.ts'
import { makeIcons } from './icons.ts'
import { buildPages } from './pages.ts'
import { buildServer } from './server.ts'

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

const wanted = process.argv.slice(2)

await makeIcons(inFolder('assets/icon.svg'), inFolder('dist/icons'))
await makeFonts(inFolder('node_modules'), inFolder('dist/fonts'))

if (wanted.includes('pages')) {
  const started = performance.now()
  await buildPages()
  const texts = await compressTexts(inFolder('dist/client'))
  console.log(`Built the pages and compressed ${texts} files in ${seconds(started)}`)
}

if (wanted.includes('server')) {
  const started = performance.now()
  await buildServer()
  console.log(`Built the server in ${seconds(started)}`)
}
