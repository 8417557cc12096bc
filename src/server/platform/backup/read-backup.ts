import { Damaged, type Header, isHeader, readLines } from './backup-file.ts'
import type { BackupKeys } from './encryption.ts'
import type { ListedFile } from './media-files.ts'
import type { Snapshot, TableContents, Totals, Value } from './snapshot.ts'

export interface Checked {
  header: Header
  files: ListedFile[]
}

/** Reads all of it before anything is changed, and verifies the checksum and the number of rows per table. */
export async function checkBackup(file: string, keys: BackupKeys | null): Promise<Checked> {
  let header: Header | null = null
  const files: ListedFile[] = []
  try {
    for await (const part of partsOf(file, keys)) {
      if ('header' in part) header = part.header
      else if ('files' in part) for await (const listed of part.files) files.push(listed)
      else {
        let rows = 0
        for await (const batch of part.batches) rows += batch.length
        if ((await part.totals()).rows !== rows) throw new Damaged()
      }
    }
  } catch (error) {
    throw explained(error, file)
  }
  if (!header) throw new Damaged()
  return { header, files }
}

/** The rows of a verified backup. */
export const openBackup = (
  file: string,
  { migrations, lastIds }: Header,
  keys: BackupKeys | null,
): Snapshot => ({
  migrations,
  lastIds,
  async *tables() {
    for await (const part of partsOf(file, keys)) if ('table' in part) yield part
  },
  close: async () => {},
})

type Part = { header: Header } | TableContents | { files: AsyncIterable<ListedFile> }

/** Each part must be read to its end before the next. */
async function* partsOf(file: string, keys: BackupKeys | null): AsyncGenerator<Part> {
  const lines = readLines(file, keys)
  const first = (await lines.next()).value
  if (!isHeader(first)) throw new NoBackup()
  if (first.version !== 1) throw new Error('This backup was made by a newer version of the shop.')
  yield { header: first }
  for (;;) {
    const { value, done } = await lines.next()
    if (done) return
    const line = value as { table: string; columns: string[] } | { files: 'list' }
    if ('files' in line) yield { files: listed(lines) }
    else {
      let totals: Totals | undefined
      const batches = async function* () {
        for (;;) {
          const next = (await lines.next()).value
          if (!Array.isArray(next)) {
            totals = next as Totals
            return
          }
          yield next as Value[][]
        }
      }
      yield {
        ...line,
        batches: batches(),
        totals: async () => {
          if (!totals) throw new Damaged()
          return totals
        },
      }
    }
  }
}

async function* listed(lines: AsyncGenerator<unknown>): AsyncGenerator<ListedFile> {
  for (;;) {
    const { value, done } = await lines.next()
    if (done) return
    const [key, size] = value as [string, number]
    yield { key, size }
  }
}

class NoBackup extends Error {}

/** The errors of the libraries for a file that is not a backup, or incomplete. */
function explained(error: unknown, file: string): Error {
  if (!(error instanceof Error)) return new Damaged()
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new Error(`There is no file ${file}.`)
  if (code === 'EISDIR') return new Error(`${file} is a folder; name the backup in it.`)
  if (error instanceof NoBackup || code === 'Z_DATA_ERROR') {
    return code === 'Z_DATA_ERROR' && !/header/.test(error.message)
      ? new Damaged()
      : new Error(`${file} is no backup of a shop.`)
  }
  if (code.startsWith('Z_') || error instanceof SyntaxError) return new Damaged()
  return error
}
