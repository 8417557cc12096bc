import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, statSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'

const AS_ROOT = ['--sort=name', '--mode=a+rX,u+w,go-w', '--owner=0', '--group=0', '--numeric-owner']
const LEVEL = 10

/** The folder `name` in `place` as one file, its checksum beside it as `sha256sum --check` reads it. */
export async function pack({ place, name, file }: { place: string; name: string; file: string }) {
  const tar = spawn('tar', [...AS_ROOT, '-C', place, '-cf', '-', name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(tar, 'close')
  const params = {
    [constants.ZSTD_c_compressionLevel]: LEVEL,
    [constants.ZSTD_c_checksumFlag]: 1,
  }
  await pipeline(tar.stdout, createZstdCompress({ params }), createWriteStream(file))
  const [code] = await ended
  if (code !== 0) throw new Error(`tar ended with code ${code}`)
  writeFileSync(`${file}.sha256`, execFileSync('sha256sum', [basename(file)], { cwd: dirname(file) }))
  return { bytes: statSync(file).size }
}
