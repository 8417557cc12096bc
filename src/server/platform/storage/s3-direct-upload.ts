import {
  AbortMultipartUploadCommand,
  type CORSRule,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetBucketCorsCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutBucketCorsCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { storageUnreachable } from '../http/outage.ts'
import { nullIfMissing, throwOutage, withDeadline } from './s3-errors.ts'
import { type DirectUpload, isKey, type Multipart, type StoredPart } from './storage.ts'

/** Long enough for a part that is queued on a slow connection. */
const SIGNATURE_SECONDS = 60 * 60
const CHECKSUM = 'x-amz-checksum-sha256'

interface Place {
  client: S3Client
  at(key: string): { Bucket: string; Key: string }
  /** Timeout in milliseconds. */
  answer: number
}

/** The bucket verifies the SHA-256 of each part before it stores it. */
export function s3DirectUpload({ client, at, answer }: Place): DirectUpload {
  const uploadOf = ({ key, multipartId }: Multipart) => ({ ...at(key), UploadId: multipartId })

  const sign: DirectUpload['sign'] = async (upload, { number, checksum }) => {
    const command = new UploadPartCommand({
      ...uploadOf(upload),
      PartNumber: number,
      ChecksumSHA256: checksum,
    })
    // as a header: some S3-compatible servers ignore it in the query
    const unhoistableHeaders = new Set([CHECKSUM])
    const url = await getSignedUrl(client, command, { expiresIn: SIGNATURE_SECONDS, unhoistableHeaders })
    return { url, headers: { [CHECKSUM]: checksum } }
  }

  return {
    async begin(key) {
      const command = new CreateMultipartUploadCommand({ ...at(key), ChecksumAlgorithm: 'SHA256' })
      const { UploadId } = await withDeadline(answer, (abortSignal) => client.send(command, { abortSignal }))
      if (!UploadId) throw new Error('The bucket began an upload without a name for it')
      return { key, multipartId: UploadId }
    },

    sign,

    async list(upload) {
      const parts: StoredPart[] = []
      let PartNumberMarker: string | undefined
      do {
        const command = new ListPartsCommand({
          ...uploadOf(upload),
          ...(PartNumberMarker && { PartNumberMarker }),
        })
        const page = await withDeadline(answer, (abortSignal) =>
          client.send(command, { abortSignal }).catch(nullIfMissing),
        )
        if (!page) return null
        for (const { PartNumber = 0, Size = 0, ChecksumSHA256 = null, ETag = '' } of page.Parts ?? []) {
          parts.push({ number: PartNumber, bytes: Size, checksum: ChecksumSHA256, etag: ETag })
        }
        PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined
      } while (PartNumberMarker)
      return parts
    },

    async complete(upload, parts) {
      const Parts = parts.map(({ number, etag, checksum }) => ({
        PartNumber: number,
        ETag: etag,
        ...(checksum && { ChecksumSHA256: checksum }),
      }))
      const command = new CompleteMultipartUploadCommand({ ...uploadOf(upload), MultipartUpload: { Parts } })
      // without a deadline: for a large file S3 sends whitespace until it is done
      await client.send(command).catch(nullIfMissing).catch(throwOutage)
    },

    async abort(upload) {
      const command = new AbortMultipartUploadCommand(uploadOf(upload))
      await withDeadline(answer, (abortSignal) => client.send(command, { abortSignal }).catch(nullIfMissing))
    },

    async *listUnfinished(folder) {
      const { Bucket, Key } = at(folder)
      let next: { KeyMarker?: string; UploadIdMarker?: string } | null = {}
      while (next) {
        const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
          Bucket,
          Prefix: `${Key}/`,
          ...next,
        })
        const page = await withDeadline(answer, (abortSignal) => client.send(command, { abortSignal }))
        for (const { Key: key = '', UploadId = '', Initiated = new Date() } of page.Uploads ?? []) {
          if (isKey(key)) yield { key, multipartId: UploadId, startedAt: Initiated }
        }
        const { IsTruncated, NextKeyMarker = '', NextUploadIdMarker = '' } = page
        next = IsTruncated ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker } : null
      }
    },

    async allowsOrigin(origin) {
      const upload = { key: 'sources/any', multipartId: 'any' }
      const { url } = await sign(upload, { number: 1, checksum: '' })
      return isOriginAllowed({ url, origin, header: CHECKSUM, answer })
    },

    allowOrigin: (origin) => putCorsRule({ client, Bucket: at('sources').Bucket, origin, header: CHECKSUM }),
  }
}

const CORS_MAX_AGE_SECONDS = 60 * 60

interface Preflight {
  url: string
  origin: string
  header: string
  /** Timeout in milliseconds. */
  answer: number
}

/** Sends the preflight that a browser would send, instead of interpreting the CORS rules. */
async function isOriginAllowed({ url, origin, header, answer }: Preflight): Promise<boolean> {
  const { ok, headers } = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': header,
    },
    signal: AbortSignal.timeout(answer),
  }).catch((error: unknown) => {
    throw storageUnreachable(error)
  })
  const allows = (name: string, value: string) => {
    const allowed = (headers.get(name) ?? '').split(',').map((one) => one.trim().toLowerCase())
    return allowed.includes('*') || allowed.includes(value.toLowerCase())
  }
  return (
    ok &&
    allows('access-control-allow-origin', origin) &&
    allows('access-control-allow-methods', 'PUT') &&
    allows('access-control-allow-headers', header)
  )
}

interface CorsChange {
  client: S3Client
  Bucket: string
  origin: string
  header: string
}

/** Adds or replaces the CORS rule of this origin; other rules stay. */
async function putCorsRule({ client, Bucket, origin, header }: CorsChange) {
  const ours: CORSRule = {
    ID: `uploads from ${origin}`,
    AllowedOrigins: [origin],
    AllowedMethods: ['PUT'],
    AllowedHeaders: [header],
    MaxAgeSeconds: CORS_MAX_AGE_SECONDS,
  }
  const before = await client
    .send(new GetBucketCorsCommand({ Bucket }))
    .catch(nullIfMissing)
    .catch(throwOutage)
  const others = (before?.CORSRules ?? []).filter(({ ID }) => ID !== ours.ID)
  const CORSConfiguration = { CORSRules: [...others, ours] }
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration })).catch(throwOutage)
}
