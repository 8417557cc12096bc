import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'

/** The one door to what no call brings about, and tests of the database itself. */
const MAY_NAME_TABLES = /^(tests\/(support\/world|sqlite|postgres|releases)|bench\/support)\//
const NAMES_A_TABLE = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|from 'kysely'/
const IMPORTS_SERVER = /(from|import\() ?'[./]+\/src\/server\//

/** Servers that are started in process, and programs that are measured or proven apart from a shop. */
const MOST_IMPORTERS = 15

/** A test sees what a buyer, the owner and the provider see, so that the tables can change beneath it. */
export function findInsiders(folder: string): { namers: string[]; importers: string[] } {
  const files = ['tests', 'bench']
    .flatMap((root) =>
      readdirSync(join(folder, root), { recursive: true, encoding: 'utf8' }).map((file) =>
        posix.join(root, file.split(sep).join('/')),
      ),
    )
    .filter((file) => file.endsWith('.ts') && !MAY_NAME_TABLES.test(file))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
  return {
    namers: files.filter(({ text }) => NAMES_A_TABLE.test(text)).map(({ file }) => file),
    importers: files
      .filter(({ file, text }) => file.startsWith('tests/') && IMPORTS_SERVER.test(text))
      .map(({ file }) => file),
  }
}

export function refuseInsiders({ namers, importers }: ReturnType<typeof findInsiders>): string[] {
  return [
    ...namers.map(
      (file) => `${file} names a table; what no call brings about belongs to tests/support/world`,
    ),
    ...(importers.length > MOST_IMPORTERS
      ? [
          `${importers.length} files of tests import src/server; ${MOST_IMPORTERS} are the most: ${importers.join(', ')}`,
        ]
      : []),
  ]
}
