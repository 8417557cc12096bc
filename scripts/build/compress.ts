import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const TEXTS = /\.(js|css|html|json|svg|txt|xml|webmanifest)$/
/** Below this there is nothing to gain. */
const WORTH_IT = 300
/** Above this the best compression takes seconds; only the owner's screens load such files. */
const LARGE = 1024 * 1024

/** Puts a brotli form beside every text file, so that the server only picks one. Gives how many. */
export async function compressTexts(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.filter((entry) => entry.isFile() && TEXTS.test(entry.name))
  const done = await Promise.all(texts.map((entry) => compressText(join(entry.parentPath, entry.name))))
  return done.filter(Boolean).length
}

async function compressText(file: string) {
  const plain = await readFile(file)
  if (plain.length < WORTH_IT) return false
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: plain.length > LARGE ? 9 : 11,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  await writeFile(`${file}.br`, await compress(plain, { params }))
  return true
}
