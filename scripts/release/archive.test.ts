import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { pack } from './archive.ts'

it('packs files that every user can read and only root can write, whatever they are here', async () => {
  const place = mkdtempSync(join(tmpdir(), 'cloverleaf-archive-'))
  try {
    mkdirSync(join(place, 'shop'))
    for (const [name, mode] of Object.entries({ node: 0o700, 'main.js': 0o660 })) {
      writeFileSync(join(place, 'shop', name), '')
      chmodSync(join(place, 'shop', name), mode)
    }
    chmodSync(join(place, 'shop'), 0o700)
    const file = join(place, 'shop.tar.zst')
    await pack({ place, name: 'shop', file })
    // a machine that runs the tests needs no program zstd
    const input = zstdDecompressSync(readFileSync(file))
    const listed = execFileSync('tar', ['--numeric-owner', '-tvf', '-'], { input, encoding: 'utf8' })
    const found = [...listed.matchAll(/^(\S+) (\S+) .* (\S+)$/gm)].map(([, ...columns]) => columns.join(' '))
    expect(found).toEqual(['drwxr-xr-x 0/0 shop/', '-rw-r--r-- 0/0 shop/main.js', '-rwxr-xr-x 0/0 shop/node'])
  } finally {
    rmSync(place, { recursive: true })
  }
})
