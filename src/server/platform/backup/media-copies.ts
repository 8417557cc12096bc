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

/** Several shops may share a place. */
const folderOf = (identity: string) => `${MEDIA_COPIES}/${hash('sha256', identity).slice(0, 8)}`
const copyKey = (identity: string, sha256: string) => `${folderOf(identity)}/${sha256}.age`

async function* listFiles(storage: Storage): AsyncGenerator<StoredEntry> {
  for (const folder of ALL_FOLDERS) yield* storage.list(folder)
}

async function keysIn(storage: Storage, folder: string) {
  const keys = new Set<string>()
  for await (const { key } of storage.list(folder)) keys.add(key)
  return keys
}

export interface SavedMedia {
  files: ListedFile[]
  /** Why they could not all be listed or copied now. The files are those of the last time then. */
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
  const files: ListedFile[] = []
  try {
    if (!how.hasMedia) throw new Error(NOT_OURS)
    const identity = mediaIdentity(how.secret)
    const copied = how.to ? await keysIn(how.to, folderOf(identity)) : new Set<string>()
    for await (const entry of listFiles(how.from)) {
      const sha256 = how.to ? await copyOnce(entry, { ...how, to: how.to, identity, copied, index }) : null
      // deleted meanwhile
      if (sha256 === undefined) continue
      files.push({ key: entry.key, bytes: entry.size, sha256 })
    }
    if (how.to) await removeUnlisted(files, { ...how, to: how.to, identity, copied, index })
    index.listed = files
    return { files, trouble: null }
  } catch (error) {
    return { files: index.listed ?? files, trouble: error as Error }
  } finally {
    await writeIndex(how.dataDir, index)
  }
}

interface Copying extends Saving {
  to: Storage
  identity: string
  /** The keys of all copies. */
  copied: Set<string>
  index: Index
}

async function copyOnce({ key, size, modifiedAt }: StoredEntry, how: Copying): Promise<string | undefined> {
  const { from, identity, copied, index } = how
  const known = index.copied[key]
  const isKnown = known?.size === size && known.modifiedAt === modifiedAt.getTime()
  if (isKnown && copied.has(copyKey(identity, known.sha256))) return known.sha256
  const file = await from.open(key)
  if (!file) return undefined
  const sha256 = await copyOut(file, how)
  index.copied[key] = { size, modifiedAt: modifiedAt.getTime(), sha256 }
  return sha256
}

async function copyOut(file: StoredFile, { to, folder, identity, copied, freeBytes }: Copying) {
  const copy = join(folder, 'media.age')
  const sum = createHash('sha256')
  const output = createWriteStream(copy, { mode: 0o600 })
  await pipeline(encrypt(summed(readWhole(file), sum), { identity }), whileSpace(freeBytes), output)
  const sha256 = sum.digest('hex')
  const key = copyKey(identity, sha256)
  if (!copied.has(key)) await to.take(key, copy)
  copied.add(key)
  return sha256
}

async function* summed(source: AsyncIterable<Uint8Array>, sum: Hash) {
  for await (const part of source) {
    sum.update(part)
    yield part
  }
}

/** What no kept backup lists: a video that was taken down must not stay in a copy. */
async function removeUnlisted(files: ListedFile[], { to, identity, copied, index, now, keepSince }: Copying) {
  const listed = new Set(files.map(({ sha256 }) => copyKey(identity, sha256 ?? '')))
  const unlistedSince: Index['unlistedSince'] = {}
  for (const key of copied) {
    if (listed.has(key)) continue
    const since = index.unlistedSince[key] ?? now.toISOString()
    if (since < keepSince.toISOString()) await to.remove(key)
    else unlistedSince[key] = since
  }
  index.unlistedSince = unlistedSince
}

/** Saves reading every file again. Without it, all are read once more. */
interface Index {
  copied: Record<string, { size: number; modifiedAt: number; sha256: string }>
  unlistedSince: Record<string, string>
  /** What the last backup listed. */
  listed?: ListedFile[]
}

const indexFile = (dataDir: string) => join(dataDir, 'media-copies.json')

const readIndex = (dataDir: string): Promise<Index> =>
  readFile(indexFile(dataDir), 'utf8').then(JSON.parse, () => ({ copied: {}, unlistedSince: {} }))

async function writeIndex(dataDir: string, index: Index) {
  const temporary = `${indexFile(dataDir)}.part`
  await writeFile(temporary, JSON.stringify(index), { mode: 0o600 })
  await rename(temporary, indexFile(dataDir))
}

/** The listed files that are not stored here: those that have a copy, and those that are lost. */
export async function findMissing(
  { files, mediaIdentity: identity }: Pick<Contents, 'files' | 'mediaIdentity'>,
  storage: Storage,
  copies: Storage,
) {
  const stored = new Map<string, number>()
  for await (const { key, size } of listFiles(storage)) stored.set(key, size)
  const copied = await keysIn(copies, folderOf(identity))
  const missing = files.filter(({ key, bytes }) => stored.get(key) !== bytes)
  return Object.groupBy(missing, ({ sha256 }) =>
    sha256 && copied.has(copyKey(identity, sha256)) ? 'copied' : 'lost',
  )
}

/** Brings the listed files back that are not stored here. Gives the keys of those that have no copy either. */
export async function copyBack(
  contents: Pick<Contents, 'files' | 'mediaIdentity'>,
  { to, from, folder }: { to: Storage; from: Storage; folder: string },
): Promise<string[]> {
  const { mediaIdentity: identity } = contents
  const { copied = [], lost = [] } = await findMissing(contents, to, from)
  const file = join(folder, 'media')
  for (const { key, sha256 } of copied) {
    const copy = sha256 && (await from.open(copyKey(identity, sha256)))
    if (!copy) continue
    const sum = createHash('sha256')
    const output = createWriteStream(file, { mode: 0o600 })
    await pipeline(summed(decrypt(readWhole(copy), { identity }), sum), output)
    if (sum.digest('hex') !== sha256) throw new Damaged()
    await to.take(key, file)
  }
  await rm(file, { force: true })
  return lost.map(({ key }) => key)
}
