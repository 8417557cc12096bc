import { z } from 'zod'
import { Id, Price, requiredId, requiredText } from '../fields.ts'
import { MAX_HORSES } from '../limits.ts'
import { Grade } from './grading.ts'

const MIB = 1024 * 1024

/** What is sent in one request where the way takes no more; as much as a killed connection may cost. */
export const CHUNK_BYTES = 32 * MIB
/**
 * A checksum is the SHA-256 of the SHA-256s of these pieces: so none is computed twice after a reload. Of a file that goes
 * straight to the bucket the pieces are its parts.
 */
export const PIECE_BYTES = 8 * MIB
/** A bucket takes no more of one file. */
const MAX_PARTS = 10_000
const MAX_UPLOAD_BYTES = 100 * 1024 * MIB
export const UPLOAD_RETENTION_DAYS = 14
const HORSES = `A rider has 1 to ${MAX_HORSES} horses`
const SIZE = 'A file has from 1 byte to 100 GB'
/** With the bytes of a whole file: its checksum, so that it need not be sealed by another request. The answer says `sealed`. */
export const CHECKSUM_HEADER = 'x-upload-checksum'
export const STATE_HEADER = 'x-upload-state'
const ALL = 'Please fill in all fields'
/** As small as can be: a part is what a broken line costs. */
export const partBytesFor = (bytes: number) => PIECE_BYTES * Math.ceil(bytes / (PIECE_BYTES * MAX_PARTS))

/** Whose video a file is, and how it shall look. */
export const VideoDetails = z.object({
  riderName: requiredText('Please enter a rider name'),
  /** Where it is for a rider who is there, whatever they are called. */
  riderId: Id.nullish(),
  eventId: requiredId('Please select an event'),
  horse: z.number(HORSES).int(HORSES).min(1, HORSES).max(MAX_HORSES, HORSES).default(1),
  /** For a rider who is not there yet; the shop's own price where none is given. */
  price: Price.nullish(),
  gradingSettings: Grade.prefault({}),
  /** The video whose file it takes the place of. */
  replaces: Id.nullish(),
  /** The clip that the file is: it goes to the run that this one shows, now and after a change of mind. */
  clipId: Id.nullish(),
  /** What of the clip it is where it is not the camera's own file: a small copy of all of it, or a piece of it. */
  carries: z.enum(['master', 'proxy', 'piece']).optional(),
})
export type VideoDetails = z.infer<typeof VideoDetails>

/** As a file is announced: the clip says rider and event by itself. */
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

/** Without details it is nobody's video when it has arrived, and nothing of it is for sale. */
export const NewUpload = z.object({
  fileName: requiredText('Please name the file', 255),
  bytes: z.number(SIZE).int(SIZE).min(1, SIZE).max(MAX_UPLOAD_BYTES, SIZE),
  /** When the file was last changed, by which it is known again when it is chosen a second time. */
  fileTime: z.number().int().nonnegative().nullable().default(null),
  /** A check is measured, and thrown away. */
  purpose: z.enum(['video', 'check']).default('video'),
  details: AnnouncedDetails.nullable().default(null),
  /** Which computer is going to send it, by a name that its browser has given itself. */
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
  /** How much of it is here; while it is checked, how much of it was. */
  received: z.number(),
  /** How large the parts are that go straight to the bucket; null where the bytes go to the shop, by tus. */
  partBytes: z.number().nullable(),
  error: z.string().nullable(),
  videoId: Id.nullable(),
  /** Which computer sends it. */
  sender: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type Upload = z.infer<typeof Upload>

export const UploadSender = z.object({ sender: Sender })
export type UploadSender = z.infer<typeof UploadSender>

export const UploadChecksum = z.object({
  checksum: z.string().regex(/^[0-9a-f]{64}$/, 'The checksum must be a SHA-256 in hexadecimal'),
})
export type UploadChecksum = z.infer<typeof UploadChecksum>

export const UploadParts = z.object({
  partBytes: z.number(),
  /** Those that are in the bucket, whole. */
  parts: z.array(
    z.object({
      number: z.number(),
      /** Its SHA-256 in base64, where the bucket tells it. */
      checksum: z.string().nullable(),
    }),
  ),
})
export type UploadParts = z.infer<typeof UploadParts>

export const PartToSend = z.object({
  number: z.number().int().min(1).max(MAX_PARTS),
  /** The bucket takes only bytes that have it. */
  checksum: z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'The checksum of a part must be a SHA-256 in base64'),
  /** How many bytes the sender knows to be there, which others are shown. */
  arrived: z.number().int().nonnegative().default(0),
})
export type PartToSend = z.infer<typeof PartToSend>

/** Where a part is put, within the hour, and with which headers. */
export const SignedPart = z.object({ url: z.string(), headers: z.record(z.string(), z.string()) })
export type SignedPart = z.infer<typeof SignedPart>

export const UploadParam = z.object({ id: z.string().max(100) })

/** A file that lies in the storage's `incoming/` and waits to be sold. */
const IncomingFile = z.object({
  fileName: z.string(),
  bytes: z.number(),
  modifiedAt: z.string(),
  /** Whether a video was made of it already. */
  used: z.boolean(),
})

export const Incoming = z.object({
  /** Where the owner puts such files, in words. */
  place: z.string(),
  files: z.array(IncomingFile),
})
export type Incoming = z.infer<typeof Incoming>

export const CloudVideo = z
  .object({
    fileName: requiredText(ALL, 400),
    riderName: requiredText(ALL).optional(),
    eventId: requiredId(ALL).optional(),
    gradingSettings: Grade.prefault({}),
    /** In place of rider and event: the video goes to the run that this clip shows. */
    clipId: Id.nullish(),
  })
  .refine(({ clipId, riderName, eventId }) => clipId || (riderName && eventId), ALL)
export type CloudVideo = z.infer<typeof CloudVideo>

/** A clip that shows no run has no rider yet. */
export const AddedVideo = z.object({ videoId: Id, riderId: Id.nullable() })
export type AddedVideo = z.infer<typeof AddedVideo>
