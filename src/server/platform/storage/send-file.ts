import type { IncomingHttpHeaders } from 'node:http'
import { extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from '../http/errors.ts'
import type { ByteRange, SentFile, StoredFile } from './storage.ts'

const TYPES: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  '.mov': 'video/quicktime',
  '.webm': 'video/webm',
  '.mkv': 'video/x-matroska',
  '.avi': 'video/x-msvideo',
  '.webp': 'image/webp',
}

interface Sending {
  fileName: string
  download: boolean
  cacheControl?: string
}

export const sentAs = ({ fileName, download }: Sending): SentFile => ({
  type: TYPES[extname(fileName).toLowerCase()] ?? 'application/octet-stream',
  disposition: contentDisposition(download ? 'attachment' : 'inline', fileName),
})

/** Sends the file or the requested range: players seek, and downloads resume. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  sending: Sending,
) {
  const { headers, method } = request
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': sending.cacheControl ?? 'private, no-cache',
    etag: file.etag,
    'last-modified': file.modifiedAt.toUTCString(),
  })
  if (isNotModified(request, file)) {
    await file.close()
    return reply.code(304).send()
  }
  const range = method === 'GET' ? rangeOf(headers, file) : null
  if (range === 'beyond') {
    await file.close()
    reply.header('content-range', `bytes */${file.size}`)
    return sendError(request, reply, { status: 416, sentence: 'This part is beyond the end of the file' })
  }
  const { type, disposition } = sentAs(sending)
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  reply.headers({
    'content-type': type,
    'content-disposition': disposition,
    'content-length': end - start + 1,
    ...(range && { 'content-range': `bytes ${start}-${end}/${file.size}` }),
  })
  reply.code(range ? 206 : 200)
  if (method === 'HEAD' || file.size === 0) {
    await file.close()
    return reply.send()
  }
  // the stream closes the file at its end and on disconnect
  return reply.send(file.read({ start, end }))
}

function isNotModified({ headers }: FastifyRequest, { etag, modifiedAt }: StoredFile) {
  const { 'if-none-match': tags, 'if-modified-since': since } = headers
  if (tags !== undefined) return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim() === etag)
  return since !== undefined && Math.trunc(modifiedAt.getTime() / 1000) * 1000 <= Date.parse(since)
}

/** The requested range: null for the whole file, 'beyond' where it starts after the end. */
export function rangeOf(
  { range, 'if-range': ifRange }: IncomingHttpHeaders,
  file: Pick<StoredFile, 'size' | 'etag' | 'modifiedAt'>,
): ByteRange | 'beyond' | null {
  const [, from, to] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(range ?? '') ?? []
  // multiple or invalid ranges get the whole file, as HTTP allows
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (typeof ifRange === 'string' && !isSameFile(ifRange, file)) return null
  const last = file.size - 1
  if (from === '') {
    const length = Math.min(Number(to), file.size)
    return length === 0 ? 'beyond' : { start: file.size - length, end: last }
  }
  const [start, end] = [Number(from), to === '' ? last : Math.min(Number(to), last)]
  if (to !== '' && Number(to) < start) return null
  return start > last ? 'beyond' : { start, end }
}

/** Whether the part that the browser already has is of this version of the file. */
function isSameFile(ifRange: string, { etag, modifiedAt }: Pick<StoredFile, 'etag' | 'modifiedAt'>) {
  return ifRange.includes('"') ? ifRange.trim() === etag : ifRange.trim() === modifiedAt.toUTCString()
}

/** `attachment; filename="Jos_.mp4"; filename*=UTF-8''Jos%C3%A9.mp4` (RFC 6266), safe against header injection. */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string) {
  const plain = fileName.normalize('NFC').replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"${plain === fileName ? '' : `; filename*=UTF-8''${encoded}`}`
}
