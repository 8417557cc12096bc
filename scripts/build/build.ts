import { inFolder } from '../setup/folder.mjs'
import { compressTexts } from './compress.ts'
import { makeFonts } from './fonts.ts'
import { makeIcons } from './icons.ts'
import { buildPages } from './pages.ts'
import { makePictures } from './pictures.ts'

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

const started = performance.now()
const { total, fresh } = await makePictures(
  inFolder('assets/pictures'),
  inFolder('dist/pictures'),
  inFolder('dist/pictures.json'),
)
if (fresh > 0) console.log(`Made ${fresh} of ${total} pictures in ${seconds(started)}`)

await makeIcons(inFolder('assets/icon.svg'), inFolder('dist/icons'))
await makeFonts(inFolder('node_modules'), inFolder('dist/fonts'))

if (process.argv[2] !== 'pictures') {
  const pagesStarted = performance.now()
  await buildPages()
  const texts = await compressTexts(inFolder('dist/client'))
  console.log(`Built the pages and compressed ${texts} files in ${seconds(pagesStarted)}`)
}
