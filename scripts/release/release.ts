import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { inFolder } from '../setup/folder.mjs'
import { command, Stop } from '../setup/run.mjs'
import { pack } from './archive.ts'
import { fillFolder } from './fill-folder.ts'
import { readVersion } from './version.ts'

const ARCHITECTURES = ['x64', 'arm64']

await command(async () => {
  const options = { folder: { type: 'string' }, arch: { type: 'string' }, to: { type: 'string' } } as const
  const { values } = parseArgs({ options })
  const { folder, arch, to = inFolder('release') } = values
  if (arch && !ARCHITECTURES.includes(arch)) throw new Stop(`--arch is one of ${ARCHITECTURES.join(', ')}.`)
  const version = await readVersion()
  if (folder) {
    await fillFolder(resolve(folder), { arch: arch ?? process.arch, version })
    console.log(`Cloverleaf ${version} is in ${folder}`)
    return
  }
  mkdirSync(to, { recursive: true })
  for (const one of arch ? [arch] : ARCHITECTURES) await makeArchive(one, { version, to })
  // what a shop with RELEASE_URL asks for
  writeFileSync(join(to, 'latest'), `${version}\n`)
})

async function makeArchive(arch: string, { version, to }: { version: string; to: string }) {
  const place = mkdtempSync(join(tmpdir(), 'cloverleaf-release-'))
  try {
    const name = `cloverleaf-${version}`
    await fillFolder(join(place, name), { arch, version })
    const file = join(to, `${name}-linux-${arch}.tar.zst`)
    const { bytes } = await pack({ place, name, file })
    console.log(`${file}: ${(bytes / 1e6).toFixed(1)} MB`)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
