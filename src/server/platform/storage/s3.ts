import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { s3DirectUpload } from './s3-direct-upload.ts'
import { nullIfMissing, throwOutage, withDeadline } from './s3-errors.ts'
import { isKey, refuseKey, type Storage, type StoredFile } from './storage.ts'

export interface Bucket {
  bucket: string
  region: string
  /** Null: Amazon's own. */
  endpoint: string | null
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | null
}

const MIB = 1024 * 1024
const HOUR_IN_SECONDS = 60 * 60
/** Long enough for ffmpeg to read a master several times while transcoding. */
const INPUT_URL_SECONDS = 12 * HOUR_IN_SECONDS
/** S3's maximum of a week. */
const MAX_URL_SECONDS = 7 * 24 * HOUR_IN_SECONDS
/** S3 allows 10,000 parts per file. Small parts save memory, since several are in flight. */
const PARTS = 9000
const SMALLEST_PART = 8 * MIB
const PARTS_AT_ONCE = 3
const SECOND = 1000

/** In milliseconds. */
export interface BucketTimeouts {
  connect: number
  /** For a response, retries included. */
  answer: number
  /** Until the next byte of a file. */
  silence: number
}

const TIMEOUTS: BucketTimeouts = { connect: 5 * SECOND, answer: 10 * SECOND, silence: 60 * SECOND }

export function s3Storage(
  { bucket: Bucket, region, endpoint, ...keys }: Bucket,
  { connect, answer, silence } = TIMEOUTS,
): Storage {
  const { accessKeyId, secretAccessKey, sessionToken } = keys
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // some S3-compatible servers store the SDK's default checksum trailer as part of the file
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connect, socketTimeout: silence },
  })
  const at = (key: string) => ({ Bucket, Key: isKey(key) ? key : refuseKey(key) })

  const sign = async (key: string, seconds: number, as: Partial<GetObjectCommandInput> = {}) =>
    getSignedUrl(client, new GetObjectCommand({ ...at(key), ...as }), {
      expiresIn: Math.min(Math.ceil(seconds), MAX_URL_SECONDS),
    })

  return {
    async open(key): Promise<StoredFile | null> {
      if (!isKey(key)) return null
      const head = await withDeadline(answer, (abortSignal) =>
        client.send(new HeadObjectCommand(at(key)), { abortSignal }).catch(nullIfMissing),
      )
      if (!head) return null
      const { ETag: etag = '', ContentLength: size = 0, LastModified: modifiedAt = new Date(0) } = head
      return {
        size,
        modifiedAt,
        etag,
        read: ({ start, end }) =>
          lazyStream((closed) =>
            withDeadline(answer, async (timedOut) => {
              const part = { ...at(key), IfMatch: etag, Range: `bytes=${start}-${end}` }
              const abortSignal = AbortSignal.any([closed, timedOut])
              const { Body } = await client.send(new GetObjectCommand(part), { abortSignal })
              return Body as Readable
            }),
          ),
        close: async () => {},
      }
    },

    async take(key, path) {
      const { size } = await stat(path)
      const upload = new Upload({
        client,
        params: { ...at(key), Body: createReadStream(path, { highWaterMark: MIB }) },
        partSize: Math.max(SMALLEST_PART, Math.ceil(size / PARTS)),
        queueSize: PARTS_AT_ONCE,
      })
      await upload.done().catch(throwOutage)
      await rm(path, { force: true })
    },

    async put(key, bytes) {
      const command = new PutObjectCommand({ ...at(key), Body: bytes })
      await withDeadline(silence, (abortSignal) => client.send(command, { abortSignal }))
    },

    async remove(key) {
      await withDeadline(answer, (abortSignal) =>
        client.send(new DeleteObjectCommand(at(key)), { abortSignal }).catch(nullIfMissing),
      )
    },

    async *list(folder) {
      let ContinuationToken: string | undefined
      do {
        const next = new ListObjectsV2Command({ Bucket, Prefix: `${at(folder).Key}/`, ContinuationToken })
        const page = await withDeadline(answer, (abortSignal) => client.send(next, { abortSignal }))
        for (const {
          Key: key = '',
          Size: size = 0,
          LastModified: modifiedAt = new Date(0),
        } of page.Contents ?? []) {
          if (isKey(key)) yield { key, size, modifiedAt }
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },

    async check() {
      await withDeadline(answer, (abortSignal) =>
        client.send(new HeadBucketCommand({ Bucket }), { abortSignal }),
      )
    },

    inputOf: (key) => sign(key, INPUT_URL_SECONDS),

    addressOf: (key, { type, disposition, seconds }) =>
      sign(key, seconds, { ResponseContentType: type, ResponseContentDisposition: disposition }),

    direct: s3DirectUpload({ client, at, answer }),
  }
}

/** Returns a stream before the request has completed; closing it aborts the request. */
function lazyStream(fetchIt: (signal: AbortSignal) => Promise<Readable>): Readable {
  const closed = new AbortController()
  const through = new PassThrough({ highWaterMark: MIB })
  through.once('close', () => closed.abort())
  fetchIt(closed.signal)
    .then((body) => pipeline(body, through))
    .catch((error: Error) => through.destroy(error))
  return through
}
