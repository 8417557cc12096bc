import { createHash } from 'node:crypto'
import { SignedPart, UploadParts } from '../../src/contract/videos/upload.ts'
import type { Client } from './client.ts'

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64')

export const partsOf = (admin: Client, id: string) => admin.get(UploadParts, `/api/admin/uploads/${id}/parts`)

export async function sign(admin: Client, id: string, number: number, checksum: string) {
  const { status, text } = await admin.send('POST', `/api/admin/uploads/${id}/parts`, { number, checksum })
  if (status !== 200) throw new Error(`A part was not signed: ${status} ${text}`)
  return SignedPart.parse(JSON.parse(text))
}

export const put = ({ url, headers }: SignedPart, bytes: Buffer) =>
  fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })

/** The bytes of a part, counted from 1. */
export const part = (file: Buffer, number: number, partBytes: number) =>
  file.subarray((number - 1) * partBytes, number * partBytes)

/** As a browser does: sends what is not in the bucket, each part signed by the next of the servers. Gives how many parts. */
export async function sendParts(admins: Client[], id: string, file: Buffer, { atMost = Infinity } = {}) {
  const nextAdmin = (turn: number) => admins[turn % admins.length] as Client
  const { partBytes, parts } = await partsOf(nextAdmin(0), id)
  const there = new Set(parts.map(({ number }) => number))
  let sent = 0
  for (let number = 1; (number - 1) * partBytes < file.length && sent < atMost; number++) {
    if (there.has(number)) continue
    const bytes = part(file, number, partBytes)
    const { status } = await put(await sign(nextAdmin(sent + 1), id, number, sha256(bytes)), bytes)
    if (status !== 200) throw new Error(`The bucket answers a part with ${status}`)
    sent++
  }
  return sent
}
