import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Cube, cubeText } from '../../../contract/videos/grading/cube.ts'
import { CubeProblem, readCube } from '../../../contract/videos/grading/read-cube.ts'
import type { OwnCube } from '../../../contract/videos/grading.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { cubeKey, FOLDERS } from '../../platform/storage/layout.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** Enough for the title, which is the first line. */
const HEAD_BYTES = 200

/** Checks the owner's file and stores it in our size under the hash of its content, so that a key never changes its meaning. */
export async function saveCube(storage: Storage, file: { text: string; name: string }): Promise<OwnCube> {
  const { title, cube } = readOrRefuse(file.text)
  const given = title ?? file.name.replace(/\.cube$/i, '').trim()
  const stored = cubeText(cube, given || 'My cube')
  const key = cubeKey(createHash('sha256').update(stored).digest('hex'))
  const folder = await mkdtemp(join(tmpdir(), 'cloverleaf-cube-'))
  try {
    const path = join(folder, 'own.cube')
    await writeFile(path, stored)
    await storage.take(key, path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { key, title: titleIn(stored) }
}

function readOrRefuse(content: string) {
  try {
    return readCube(content)
  } catch (error) {
    if (error instanceof CubeProblem) throw new ShopError('invalid-input', error.message)
    throw error
  }
}

const titleIn = (head: string) => /^TITLE "([^"]*)"/.exec(head)?.[1] ?? 'My cube'

export async function listCubes(storage: Storage): Promise<OwnCube[]> {
  const cubes: OwnCube[] = []
  for await (const { key } of storage.list(FOLDERS.cubes)) {
    const head = await readStored(storage, key, HEAD_BYTES)
    if (head) cubes.push({ key, title: titleIn(head) })
  }
  return cubes.sort((a, b) => a.title.localeCompare(b.title))
}

/** The stored text; null where there is none. */
export async function readStored(storage: Storage, key: string, atMost = Number.POSITIVE_INFINITY) {
  const file = await storage.open(key)
  if (!file) return null
  return text(file.read({ start: 0, end: Math.min(file.size, atMost) - 1 }))
}

/** The cube that a grade names; null where it is gone. */
export async function findOwnCube(storage: Storage, key: string): Promise<Cube | null> {
  const stored = await readStored(storage, key)
  return stored === null ? null : readCube(stored).cube
}
