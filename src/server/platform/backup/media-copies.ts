import { createHash, type Hash, hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { bech32 } from '@scure/base'
import { seal } from '../secret.ts'
import { type FreeBytes, whileSpace } from '../storage/disk-space.ts'
import { ALL_FOLDERS, MEDIA_COPIES } from '../storage/layout.ts'
import { readWhole, type Storage, type StoredEntry, type StoredFile } from '../storage/storage.ts'
import { Damaged, decrypt, encrypt } from './age.ts'
import type { Contents, ListedFile } from './contents.ts'

/** The key pair of the copies. It comes from the secret, which every backup holds, so a restored shop has it too. */
export const mediaIdentity = (secret: string) =>
  bech32
    .encodeFromBytes('age-secret-key-', Buffer.from(seal(secret, 'media copies'), 'base64url'))
    .toUpperCase()

async function* listFiles(storage: Storage): AsyncGenerator<StoredEntry> {
  for (const folder of ALL_FOLDERS) yield* storage.list(folder)
}

/** Copies of files by their content. Several shops may share a place. */
interface Copies {
  place: Storage
  identity: string
  folder: string
  keys: Set<string>
}

async function openCopies(place: Storage, identity: string): Promise<Copies> {
  const folder = `${MEDIA_COPIES}/${hash('sha256', identity).slice(0, 8)}`
  const keys = new Set<string>()
  for await (const { key } of place.list(folder)) keys.add(key)
  return { place, identity, folder, keys }
}

const keyOf = ({ folder }: Copies, sha256: string | null) => `${folder}/${sha256}.age`

export interface SavedMedia {
  files: ListedFile[]
  /** Why they could not all be listed or copied now. Those of the last time are listed then. */
  trouble: Error | null
}

interface Saving {
  from: Storage
  /** Null: they are listed only. */
  to: Storage | null
  secret: string
  dataDir: string
  /** For files on their way. */
  folder: string
  freeBytes: FreeBytes
  /** Whether they are those of this shop. */
  hasMedia: boolean
  now: Date
  /** The oldest backup that is kept: what it lists is kept too. */
  keepSince: Date
}

/** An empty folder, listed as it is, would take the copies of all videos with it. */
const NOT_OURS = 'the folder or bucket of the videos is empty, or not the one of this shop.'

/** Lists the stored files, and copies each whose content is not there yet, encrypted and named by its content. */
export async function saveMedia(how: Saving): Promise<SavedMedia> {
  const index = await readIndex(how.dataDir)
  const trouble = await saveAll(how, index).then(
    () => null,
    (error: Error) => error,
  )
  await writeIndex(how.dataDir, index)
  const files = Object.entries(index.listed).map(([key, { bytes, sha256 }]) => ({ key, bytes, sha256 }))
  return { files, trouble }
}

async function saveAll(how: Saving, index: Index) {
  const { from, to, hasMedia, secret } = how
  if (!hasMedia) throw new Error(NOT_OURS)
  const copies = to && (await openCopies(to, mediaIdentity(secret)))
  const listed: Index['listed'] = {}
  for await (const { key, size: bytes, modifiedAt } of listFiles(from)) {
    const at = modifiedAt.getTime()
    const known = index.listed[key]
    let sha256 = known?.bytes === bytes && known.at === at ? known.sha256 : null
    if (copies && !copies.keys.has(keyOf(copies, sha256))) {
      const file = await from.open(key)
      // deleted meanwhile
      if (!file) continue
      sha256 = await copyOut(copies, file, how)
    }
    listed[key] = { bytes, at, sha256 }
    // also where a later one fails
    index.listed[key] = listed[key]
  }
  index.listed = listed
  if (copies) await removeUnlisted(copies, how, index)
}

async function copyOut(copies: Copies, file: StoredFile, { folder, freeBytes }: Saving) {
  const copy = join(folder, 'media.age')
  const sum = createHash('sha256')
  const encrypted = encrypt(summed(readWhole(file), sum), copies)
  await pipeline(encrypted, whileSpace(freeBytes), createWriteStream(copy, { mode: 0o600 }))
  const sha256 = sum.digest('hex')
  const key = keyOf(copies, sha256)
  if (!copies.keys.has(key)) await copies.place.take(key, copy)
  copies.keys.add(key)
  return sha256
}

async function* summed(source: AsyncIterable<Uint8Array>, sum: Hash) {
  for await (const part of source) {
    sum.update(part)
    yield part
  }
}

/** What no kept backup lists: a video that was taken down must not stay in a copy. */
async function removeUnlisted(copies: Copies, { now, keepSince }: Saving, index: Index) {
  const listed = new Set(Object.values(index.listed).map(({ sha256 }) => keyOf(copies, sha256)))
  const unlistedSince: Index['unlistedSince'] = {}
  for (const key of copies.keys) {
    if (listed.has(key)) continue
    const since = index.unlistedSince[key] ?? now.toISOString()
    if (since < keepSince.toISOString()) await copies.place.remove(key)
    else unlistedSince[key] = since
  }
  index.unlistedSince = unlistedSince
}

/** Saves reading every file again. Without it, all are read once more. */
interface Index {
  /** By key, with the time of the last change. */
  listed: Record<string, { bytes: number; at: number; sha256: string | null }>
  /** By the key of a copy. */
  unlistedSince: Record<string, string>
}

const indexFile = (dataDir: string) => join(dataDir, 'media-copies.json')

const readIndex = (dataDir: string): Promise<Index> =>
  readFile(indexFile(dataDir), 'utf8')
    .then(JSON.parse)
    .catch(() => ({ listed: {}, unlistedSince: {} }))

async function writeIndex(dataDir: string, index: Index) {
  const temporary = `${indexFile(dataDir)}.part`
  await writeFile(temporary, JSON.stringify(index), { mode: 0o600 })
  await rename(temporary, indexFile(dataDir))
}

/** The listed files that are not stored here: those that have a copy, and those that are lost. */
export async function findMissing(
  { files, mediaIdentity: identity }: Contents,
  storage: Storage,
  place: Storage,
) {
  const stored = new Map<string, number>()
  for await (const { key, size } of listFiles(storage)) stored.set(key, size)
  const copies = await openCopies(place, identity)
  const missing = files.filter(({ key, bytes }) => stored.get(key) !== bytes)
  const hasCopy = ({ sha256 }: ListedFile) => copies.keys.has(keyOf(copies, sha256))
  return { copies, copied: missing.filter(hasCopy), lost: missing.filter((file) => !hasCopy(file)) }
}

/** Brings the listed files back that are not stored here. Gives the keys of those that have no copy either. */
export async function copyBack(
  contents: Contents,
  { to, from, folder }: { to: Storage; from: Storage; folder: string },
): Promise<string[]> {
  const { copies, copied, lost } = await findMissing(contents, to, from)
  const file = join(folder, 'media')
  for (const { key, sha256 } of copied) {
    const copy = await from.open(keyOf(copies, sha256))
    if (!copy) throw new Damaged()
    const sum = createHash('sha256')
    const output = createWriteStream(file, { mode: 0o600 })
    await pipeline(summed(decrypt(readWhole(copy), copies), sum), output)
    if (sum.digest('hex') !== sha256) throw new Damaged()
    await to.take(key, file)
  }
  await rm(file, { force: true })
  return lost.map(({ key }) => key)
}
