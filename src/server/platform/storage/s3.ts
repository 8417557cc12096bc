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
import { isKey, refuseKey } from './keys.ts'
import { inWords, nullWhereMissing, soon } from './s3-answers.ts'
import { s3Parts } from './s3-parts.ts'
import type { Storage, StoredFile } from './storage.ts'

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
const HOURS = 60 * 60
/** Long enough for ffmpeg to read a whole master again and again while it works. */
const LIFE_OF_INPUT = 12 * HOURS
/** S3 signs for a week at most. */
const LONGEST_LIFE = 7 * 24 * HOURS
/** A file has at most 10,000 parts; small ones keep the memory small, since some are on their way at once. */
const PARTS = 9000
const SMALLEST_PART = 8 * MIB
const PARTS_AT_ONCE = 3
const SECONDS = 1000

/** Milliseconds after which a bucket is away. */
export interface BucketTimeouts {
  /** Until it is reached. */
  connect: number
  /** Until it has answered what somebody waits for, however often it was asked again meanwhile. */
  answer: number
  /** Until the next byte of a file comes or goes. */
  silence: number
}

const TIMEOUTS: BucketTimeouts = { connect: 5 * SECONDS, answer: 10 * SECONDS, silence: 60 * SECONDS }

export function s3Storage(
  { bucket: Bucket, region, endpoint, ...keys }: Bucket,
  { connect, answer, silence } = TIMEOUTS,
): Storage {
  const { accessKeyId, secretAccessKey, sessionToken } = keys
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // what the SDK does by default is stored as part of the file by servers that only look like S3
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connect, socketTimeout: silence },
  })
  const at = (key: string) => ({ Bucket, Key: isKey(key) ? key : refuseKey(key) })

  const sign = async (key: string, seconds: number, as: Partial<GetObjectCommandInput> = {}) =>
    getSignedUrl(client, new GetObjectCommand({ ...at(key), ...as }), {
      expiresIn: Math.min(Math.ceil(seconds), LONGEST_LIFE),
    })

  return {
    async open(key): Promise<StoredFile | null> {
      if (!isKey(key)) return null
      const head = await soon(answer, (abortSignal) =>
        client.send(new HeadObjectCommand(at(key)), { abortSignal }).catch(nullWhereMissing),
      )
      if (!head) return null
      const { ETag: etag = '', ContentLength: size = 0, LastModified: modifiedAt = new Date(0) } = head
      return {
        size,
        modifiedAt,
        etag,
        read: ({ start, end }) =>
          readLater((left) =>
            soon(answer, async (tooLate) => {
              const part = { ...at(key), IfMatch: etag, Range: `bytes=${start}-${end}` }
              const abortSignal = AbortSignal.any([left, tooLate])
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
      await upload.done().catch(inWords)
      await rm(path, { force: true })
    },

    async put(key, bytes) {
      const command = new PutObjectCommand({ ...at(key), Body: bytes })
      await soon(silence, (abortSignal) => client.send(command, { abortSignal }))
    },

    async remove(key) {
      await soon(answer, (abortSignal) =>
        client.send(new DeleteObjectCommand(at(key)), { abortSignal }).catch(nullWhereMissing),
      )
    },

    async *list(folder) {
      let ContinuationToken: string | undefined
      do {
        const next = new ListObjectsV2Command({ Bucket, Prefix: `${at(folder).Key}/`, ContinuationToken })
        const page = await soon(answer, (abortSignal) => client.send(next, { abortSignal }))
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
      await soon(answer, (abortSignal) => client.send(new HeadBucketCommand({ Bucket }), { abortSignal }))
    },

    inputOf: (key) => sign(key, LIFE_OF_INPUT),

    addressOf: (key, { type, disposition, seconds }) =>
      sign(key, seconds, { ResponseContentType: type, ResponseContentDisposition: disposition }),

    direct: s3Parts({ client, at, answer }),
  }
}

/** A stream at once, of what is fetched when it is read; a reader who leaves ends the fetching too. */
function readLater(fetchIt: (signal: AbortSignal) => Promise<Readable>): Readable {
  const left = new AbortController()
  const through = new PassThrough({ highWaterMark: MIB })
  through.once('close', () => left.abort())
  fetchIt(left.signal)
    .then((body) => pipeline(body, through))
    .catch((error: Error) => through.destroy(error))
  return through
}
