import { extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from '../http/errors.ts'
import { rangeOf } from './byte-range.ts'
import { contentDisposition } from './content-disposition.ts'
import type { SentFile, StoredFile } from './storage.ts'

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

/** Answers with the file, or with the part of it that was asked for: players seek, and downloads are taken up again. */
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
  if (isKnown(request, file)) {
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
  // the stream closes the file at its end, and when the visitor leaves
  return reply.send(file.read({ start, end }))
}

function isKnown({ headers }: FastifyRequest, { etag, modifiedAt }: StoredFile) {
  const { 'if-none-match': tags, 'if-modified-since': since } = headers
  if (tags !== undefined) return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim() === etag)
  return since !== undefined && Math.trunc(modifiedAt.getTime() / 1000) * 1000 <= Date.parse(since)
}
