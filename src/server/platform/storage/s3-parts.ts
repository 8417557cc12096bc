import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { isKey } from './keys.ts'
import { inWords, nullWhereMissing, soon } from './s3-answers.ts'
import { allowOrigin, isOriginAllowed } from './s3-cors.ts'
import type { DirectParts, Multipart, StoredPart } from './storage.ts'

/** Long enough for a part that waits for its turn on a slow line. */
const LIFE_OF_SIGNATURE = 60 * 60
const CHECKSUM = 'x-amz-checksum-sha256'

interface Place {
  client: S3Client
  at(key: string): { Bucket: string; Key: string }
  /** Milliseconds until an answer. */
  answer: number
}

/** Parts of files that browsers send, each with the checksum that the bucket compares it with before it keeps it. */
export function s3Parts({ client, at, answer }: Place): DirectParts {
  const of = ({ key, multipartId }: Multipart) => ({ ...at(key), UploadId: multipartId })

  const sign: DirectParts['sign'] = async (upload, { number, checksum }) => {
    const command = new UploadPartCommand({ ...of(upload), PartNumber: number, ChecksumSHA256: checksum })
    // as a header, which every server reads: what only stands in the address is ignored by some
    const unhoistableHeaders = new Set([CHECKSUM])
    const url = await getSignedUrl(client, command, { expiresIn: LIFE_OF_SIGNATURE, unhoistableHeaders })
    return { url, headers: { [CHECKSUM]: checksum } }
  }

  return {
    async begin(key) {
      const command = new CreateMultipartUploadCommand({ ...at(key), ChecksumAlgorithm: 'SHA256' })
      const { UploadId } = await soon(answer, (abortSignal) => client.send(command, { abortSignal }))
      if (!UploadId) throw new Error('The bucket began an upload without a name for it')
      return { key, multipartId: UploadId }
    },

    sign,

    async list(upload) {
      const parts: StoredPart[] = []
      let PartNumberMarker: string | undefined
      do {
        const command = new ListPartsCommand({ ...of(upload), ...(PartNumberMarker && { PartNumberMarker }) })
        const page = await soon(answer, (abortSignal) =>
          client.send(command, { abortSignal }).catch(nullWhereMissing),
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
      const command = new CompleteMultipartUploadCommand({ ...of(upload), MultipartUpload: { Parts } })
      // a large file takes its time, which the bucket fills with spaces
      await client.send(command).catch(nullWhereMissing).catch(inWords)
    },

    async abort(upload) {
      const command = new AbortMultipartUploadCommand(of(upload))
      await soon(answer, (abortSignal) => client.send(command, { abortSignal }).catch(nullWhereMissing))
    },

    async *listBegun(folder) {
      const { Bucket, Key } = at(folder)
      let next: { KeyMarker?: string; UploadIdMarker?: string } | null = {}
      while (next) {
        const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
          Bucket,
          Prefix: `${Key}/`,
          ...next,
        })
        const page = await soon(answer, (abortSignal) => client.send(command, { abortSignal }))
        for (const { Key: key = '', UploadId = '', Initiated = new Date() } of page.Uploads ?? []) {
          if (isKey(key)) yield { key, multipartId: UploadId, begunAt: Initiated }
        }
        const { IsTruncated, NextKeyMarker = '', NextUploadIdMarker = '' } = page
        next = IsTruncated ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker } : null
      }
    },

    async takesFrom(origin) {
      const upload = { key: 'sources/any', multipartId: 'any' }
      const { url } = await sign(upload, { number: 1, checksum: '' })
      return isOriginAllowed({ url, origin, header: CHECKSUM, answer })
    },

    takeFrom: (origin) => allowOrigin({ client, Bucket: at('sources').Bucket, origin, header: CHECKSUM }),
  }
}
