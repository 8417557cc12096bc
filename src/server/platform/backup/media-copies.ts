import { createHash, hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { bech32 } from '@scure/base'
import { identityToRecipient } from 'age-encryption'
import { seal } from '../secret.ts'
import { ALL_FOLDERS, MEDIA_COPIES } from '../storage/layout.ts'
import type { Storage, StoredEntry, StoredFile } from '../storage/storage.ts'
import { Damaged, decryptFile, encryptFile } from './age.ts'
import type { Contents, ListedFile } from './contents.ts'

export interface MediaList {
  files: ListedFile[]
  /** Why they could not all be listed or copied; the backup is made without those. */
  trouble: string | null
}

async function* listFiles(storage: Storage): AsyncGenerator<StoredEntry> {
  for (const folder of ALL_FOLDERS) yield* storage.list(folder)
}

export async function listMedia(storage: Storage): Promise<MediaList> {
  const files: ListedFile[] = []
  try {
    for await (const { key, size } of listFiles(storage)) files.push({ key, bytes: size, sha256: null })
    return { files, trouble: null }
  } catch (error) {
    return { files, trouble: reasonOf(error) }
  }
}

/** The key pair of the copies. It comes from the secret, which every backup holds, so a restored shop has it too. */
export const mediaIdentity = (secret: string) =>
  bech32
    .encodeFromBytes('age-secret-key-', Buffer.from(seal(secret, 'media copies'), 'base64url'))
    .toUpperCase()

const folderOf = (recipient: string) => `${MEDIA_COPIES}/${hash('sha256', recipient).slice(0, 8)}`
const copyKey = (folder: string, sha256: string) => `${folder}/${sha256}.age`

export interface Copying {
  from: Storage
  to: Storage
  secret: string
  dataDir: string
  /** For files on their way. */
  folder: string
  now: Date
  /** The oldest backup that is kept: what it lists is kept too. */
  keepSince: Date
}

/** Copies each file whose content is not there yet, encrypted and named by its content. */
export async function copyMedia(how: Copying): Promise<MediaList> {
  const recipient = await identityToRecipient(mediaIdentity(how.secret))
  const target = folderOf(recipient)
  const index = await readIndex(how.dataDir)
  const files: ListedFile[] = []
  try {
    const there = new Set<string>()
    for await (const { key } of how.to.list(target)) there.add(key)
    for await (const entry of listFiles(how.from)) {
      const known = index.copied[entry.key]
      const isKnown =
        known?.size === entry.size &&
        known.modifiedAt === entry.modifiedAt.getTime() &&
        there.has(copyKey(target, known.sha256))
      const sha256 = isKnown ? known.sha256 : await copyOut(entry.key, { ...how, recipient, target, there })
      // null: deleted meanwhile
      if (sha256 === null) continue
      files.push({ key: entry.key, bytes: entry.size, sha256 })
      index.copied[entry.key] = { size: entry.size, modifiedAt: entry.modifiedAt.getTime(), sha256 }
    }
    await removeUnlisted(files, there, { ...how, target, index })
    return { files, trouble: null }
  } catch (error) {
    return { files, trouble: reasonOf(error) }
  } finally {
    await writeIndex(how.dataDir, index)
  }
}

async function copyOut(
  key: string,
  {
    from,
    to,
    folder,
    recipient,
    target,
    there,
  }: Copying & { recipient: string; target: string; there: Set<string> },
) {
  const file = await from.open(key)
  if (!file) return null
  const sum = createHash('sha256')
  const summed = async function* () {
    for await (const part of readAll(file) as AsyncIterable<Buffer>) {
      sum.update(part)
      yield part
    }
  }
  const copy = join(folder, 'media.age')
  const output = createWriteStream(copy, { mode: 0o600 })
  await pipeline(await encryptFile(Readable.from(summed()), { recipient }), output)
  const sha256 = sum.digest('hex')
  const name = copyKey(target, sha256)
  if (!there.has(name)) await to.take(name, copy)
  there.add(name)
  return sha256
}

/** What no kept backup lists: a video that was taken down must not stay in a copy. */
async function removeUnlisted(
  files: ListedFile[],
  there: Set<string>,
  { to, target, index, now, keepSince }: Copying & { target: string; index: Index },
) {
  const listed = new Set(files.map(({ sha256 }) => copyKey(target, sha256 ?? '')))
  const unlistedSince: Index['unlistedSince'] = {}
  for (const name of there) {
    if (listed.has(name)) continue
    const since = index.unlistedSince[name] ?? now.toISOString()
    if (since < keepSince.toISOString()) await to.remove(name)
    else unlistedSince[name] = since
  }
  index.unlistedSince = unlistedSince
}

/** Saves reading every file again. Without it, all are read once more. */
interface Index {
  copied: Record<string, { size: number; modifiedAt: number; sha256: string }>
  unlistedSince: Record<string, string>
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
  copies: Storage | null,
) {
  const stored = new Map<string, number>()
  for await (const { key, size } of listFiles(storage)) stored.set(key, size)
  const folder = identity === null ? null : folderOf(await identityToRecipient(identity))
  const copied = new Set<string>()
  if (folder && copies) for await (const { key } of copies.list(folder)) copied.add(key)
  const missing = files
    .filter(({ key, bytes }) => stored.get(key) !== bytes)
    .map(({ key, sha256 }) => ({ key, sha256, copy: folder && sha256 && copyKey(folder, sha256) }))
  return Object.groupBy(missing, ({ copy }) => (copy && copied.has(copy) ? 'copied' : 'lost'))
}

/** Brings the listed files back that are not stored here. Gives the keys of those that have no copy either. */
export async function copyBack(
  contents: Pick<Contents, 'files' | 'mediaIdentity'>,
  { to, from, folder }: { to: Storage; from: Storage | null; folder: string },
): Promise<string[]> {
  const { copied = [], lost = [] } = await findMissing(contents, to, from)
  for (const { key, sha256, copy } of copied) {
    const stored = copy && (await from?.open(copy))
    if (!stored || !contents.mediaIdentity) continue
    const file = join(folder, 'media')
    const sum = createHash('sha256')
    const opened = async function* (identity: string) {
      for await (const part of decryptFile(readAll(stored), { identity })) {
        sum.update(part)
        yield part
      }
    }
    await pipeline(opened(contents.mediaIdentity), createWriteStream(file, { mode: 0o600 }))
    if (sum.digest('hex') !== sha256) throw new Damaged()
    await to.take(key, file).finally(() => rm(file, { force: true }))
  }
  return lost.map(({ key }) => key)
}

/** Also of an empty one, which has no range. */
function readAll(file: StoredFile): Readable {
  if (file.size > 0) return file.read({ start: 0, end: file.size - 1 })
  void file.close()
  return Readable.from([])
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))
