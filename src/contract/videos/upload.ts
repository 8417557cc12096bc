import { z } from 'zod'
import { Id, Price, requiredId, requiredText } from '../fields.ts'
import { MAX_HORSES } from '../limits.ts'
import { Grade } from './grading.ts'

const MIB = 1024 * 1024

/** Bytes of a request where a proxy limits them; what a broken connection may cost. */
export const CHUNK_BYTES = 32 * MIB
/**
 * A checksum is the SHA-256 of the SHA-256s of these pieces, so that none is hashed twice after a reload. In a bucket the
 * pieces are the parts.
 */
export const PIECE_BYTES = 8 * MIB
/** S3's limit. */
const MAX_PARTS = 10_000
const MAX_UPLOAD_BYTES = 100 * 1024 * MIB
export const UPLOAD_RETENTION_DAYS = 14
const HORSES = `A rider has 1 to ${MAX_HORSES} horses`
const SIZE = 'A file has from 1 byte to 100 GB'
/** A whole file carries its checksum in this header, which saves the request that seals it. The answer says `sealed`. */
export const CHECKSUM_HEADER = 'x-upload-checksum'
export const STATE_HEADER = 'x-upload-state'
const ALL = 'Please fill in all fields'
/** As small as possible: a part is what a broken connection costs. */
export const partBytesFor = (bytes: number) => PIECE_BYTES * Math.ceil(bytes / (PIECE_BYTES * MAX_PARTS))

/** Rider, event and grade of a file. */
export const VideoDetails = z.object({
  riderName: requiredText('Please enter a rider name'),
  /** An existing rider, whatever the name. */
  riderId: Id.nullish(),
  eventId: requiredId('Please select an event'),
  horse: z.number(HORSES).int(HORSES).min(1, HORSES).max(MAX_HORSES, HORSES).default(1),
  /** For a new rider; the shop's default price where none is given. */
  price: Price.nullish(),
  /** Without one a video is as filmed, and that of a clip is graded as those of its camera in the same light. */
  gradingSettings: Grade.optional(),
  /** The video whose file it replaces. */
  replaces: Id.nullish(),
  /** Its clip: the video goes to the run that the clip is matched to, also after a later change. */
  clipId: Id.nullish(),
  /** A proxy or a piece of the clip, where it is not the camera's file. */
  carries: z.enum(['master', 'proxy', 'piece']).optional(),
})
export type VideoDetails = z.infer<typeof VideoDetails>

/** As announced: a clip gives rider and event. */
const AnnouncedDetails = VideoDetails.extend({
  riderName: VideoDetails.shape.riderName.optional(),
  eventId: VideoDetails.shape.eventId.optional(),
}).superRefine(({ clipId, riderName, eventId, carries }, context) => {
  if (clipId) return
  if (carries && carries !== 'master')
    context.addIssue({
      code: 'custom',
      path: ['carries'],
      message: 'Only a clip has a small copy or a piece',
    })
  const need = (field: 'riderName' | 'eventId', value: unknown) => {
    const { error } = VideoDetails.shape[field].safeParse(value)
    if (error) context.addIssue({ code: 'custom', path: [field], message: error.issues[0]?.message })
  }
  need('riderName', riderName)
  need('eventId', eventId)
})
export type AnnouncedDetails = z.infer<typeof AnnouncedDetails>

const Sender = requiredText('Please name the sender', 100)

/** Without details the video has no rider, and is not for sale. */
export const NewUpload = z.object({
  fileName: requiredText('Please name the file', 255),
  bytes: z.number(SIZE).int(SIZE).min(1, SIZE).max(MAX_UPLOAD_BYTES, SIZE),
  /** When the file was last changed, by which it is recognized when it is chosen again. */
  fileTime: z.number().int().nonnegative().nullable().default(null),
  /** A check measures the connection, and is deleted. */
  purpose: z.enum(['video', 'check']).default('video'),
  details: AnnouncedDetails.nullable().default(null),
  /** The name that the sending browser has given itself. */
  sender: Sender.optional(),
})
export type NewUpload = z.infer<typeof NewUpload>

export const Upload = z.object({
  id: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  fileTime: z.number().nullable(),
  purpose: z.enum(['video', 'check']),
  details: VideoDetails.nullable(),
  state: z.enum(['arriving', 'checking', 'storing', 'done', 'failed']),
  /** Bytes that have arrived; while it is checked, bytes that were compared. */
  received: z.number(),
  /** The size of parts that go straight to the bucket; null where the bytes go to the shop, by tus. */
  partBytes: z.number().nullable(),
  error: z.string().nullable(),
  videoId: Id.nullable(),
  /** The computer that sends it. */
  sender: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type Upload = z.infer<typeof Upload>

const KnownFile = NewUpload.pick({ fileName: true, bytes: true })
/** Files that the owner is about to add. */
export const ChosenFiles = z.object({ files: z.array(KnownFile).min(1).max(5000) })
export type ChosenFiles = z.infer<typeof ChosenFiles>
/** Those of them that are here or on their way, by name and size, and whose video each is. */
export const KnownFiles = z.array(KnownFile.extend({ riderName: z.string().nullable() }))
export type KnownFiles = z.infer<typeof KnownFiles>

export const UploadSender = z.object({ sender: Sender })
export type UploadSender = z.infer<typeof UploadSender>

export const UploadChecksum = z.object({
  checksum: z.string().regex(/^[0-9a-f]{64}$/, 'The checksum must be a SHA-256 in hexadecimal'),
})
export type UploadChecksum = z.infer<typeof UploadChecksum>

export const UploadParts = z.object({
  partBytes: z.number(),
  /** Complete parts in the bucket. */
  parts: z.array(
    z.object({
      number: z.number(),
      /** SHA-256 in base64, where the bucket has it. */
      checksum: z.string().nullable(),
    }),
  ),
})
export type UploadParts = z.infer<typeof UploadParts>

export const PartToSend = z.object({
  number: z.number().int().min(1).max(MAX_PARTS),
  /** Verified by the bucket. */
  checksum: z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'The checksum of a part must be a SHA-256 in base64'),
  /** Bytes that have arrived as far as the sender knows, for display. */
  arrived: z.number().int().nonnegative().default(0),
})
export type PartToSend = z.infer<typeof PartToSend>

/** A presigned URL, valid for an hour, and its headers. */
export const SignedPart = z.object({ url: z.string(), headers: z.record(z.string(), z.string()) })
export type SignedPart = z.infer<typeof SignedPart>

export const UploadParam = z.object({ id: z.string().max(100) })

/** A file in the storage's `incoming/`. */
const IncomingFile = z.object({
  fileName: z.string(),
  bytes: z.number(),
  modifiedAt: z.string(),
  /** Whether a video uses it already. */
  used: z.boolean(),
})

export const Incoming = z.object({
  /** Where the owner puts such files. */
  place: z.string(),
  files: z.array(IncomingFile),
})
export type Incoming = z.infer<typeof Incoming>

export const CloudVideo = z
  .object({
    fileName: requiredText(ALL, 400),
    riderName: requiredText(ALL).optional(),
    eventId: requiredId(ALL).optional(),
    gradingSettings: Grade.optional(),
    /** Instead of rider and event: the video goes to the run of this clip. */
    clipId: Id.nullish(),
  })
  .refine(({ clipId, riderName, eventId }) => clipId || (riderName && eventId), ALL)
export type CloudVideo = z.infer<typeof CloudVideo>

/** A clip without a run has no rider yet. */
export const AddedVideo = z.object({ videoId: Id, riderId: Id.nullable() })
export type AddedVideo = z.infer<typeof AddedVideo>
