import { z } from 'zod'
import { HorseNumber } from '../catalogue/rider.ts'
import { Id, IdText, requiredId } from '../fields.ts'
import { FRAMES_PER_VIDEO } from '../limits.ts'
import { Grade } from './grading.ts'

const SECOND = 'Please give a moment of the video in seconds'
/** Seconds. */
export const SHORTEST_VIDEO = 1
/** Headers of a frame's response. */
export const FRAME_HEADERS = {
  /** `limited` or `full`: needed to apply a log curve. */
  range: 'x-frame-range',
  /** `differs` where a log curve needs another frame, requested by `log=1`. */
  log: 'x-frame-log',
} as const

/** The owner's choice of sound. */
export const VideoSound = z.object({
  /** One track, or two mono tracks as left and right; null: automatic. */
  tracks: z.array(z.number().int().nonnegative()).min(1).max(2).nullable().default(null),
  /** Whether its preview and phone copy are normalized. */
  evenLoudness: z.boolean().default(true),
})
export type VideoSound = z.infer<typeof VideoSound>

/** A track of sound, for the owner to choose from. */
export const SoundTrackView = z.object({
  index: z.number().int(),
  /** `AAC, stereo`. */
  name: z.string(),
  channels: z.number().int(),
  /** Peak in dBFS; null where it was not measured. */
  peak: z.number().nullable(),
  /** Whether it is used now. */
  heard: z.boolean(),
})
export type SoundTrackView = z.infer<typeof SoundTrackView>

const Moment = z
  .number(SECOND)
  .nonnegative(SECOND)
  .max(24 * 60 * 60, SECOND)

/** The owner's edits. Null: the sharpest frame, the middle, all of it. */
export const VideoEdit = z.object({
  /** Moment of the thumbnail, in seconds of the video. */
  thumbnailAt: Moment.nullable().default(null),
  /** Start of the preview. */
  previewFrom: Moment.nullable().default(null),
  /** Trim, in seconds of the file. The start moves to the key frame before it, so that nothing is encoded again. */
  trimStart: Moment.nullable().default(null),
  trimEnd: Moment.nullable().default(null),
})
export type VideoEdit = z.infer<typeof VideoEdit>

/** Missing fields stay unchanged. */
export const VideoEditChange = z
  .object({
    thumbnailAt: Moment.nullable(),
    previewFrom: Moment.nullable(),
    trimStart: Moment.nullable(),
    trimEnd: Moment.nullable(),
  })
  .partial()
export type VideoEditChange = z.infer<typeof VideoEditChange>

/** A version that a buyer can download; `compatible` is in full size too, where the full one does not play everywhere. */
export const VideoSize = z.object({
  size: z.enum(['full', 'compatible', 'phone']),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
})
export type VideoSize = z.infer<typeof VideoSize>

/** A stored video, as the owner sees it. */
export const Video = z.object({
  id: Id,
  /** The file's name as the owner knows it. */
  name: z.string(),
  bytes: z.number(),
  state: z.enum(['waiting', 'working', 'ready', 'failed', 'cancelled']),
  /** Why it failed, or what went wrong before the next attempt, in a sentence. */
  error: z.string().nullable(),
  /** The running job: `thumbnail`, `preview`, `phone copy`, `master`. */
  step: z.string().nullable(),
  /** Of all jobs, from 0 to 1. */
  progress: z.number(),
  secondsLeft: z.number().nullable(),
  grade: Grade,
  /** Null until the file is probed. */
  seconds: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** What was found in the file, each in a few words: `4K 59.94`, `interlaced`. */
  findings: z.array(z.string()),
  tracks: z.array(SoundTrackView),
  sound: VideoSound,
  /** Whether it can be bought: a version is finished and checked. */
  forSale: z.boolean(),
  edit: VideoEdit,
  /** Of the untrimmed file. */
  sourceSeconds: z.number().nullable(),
  thumbnailUrl: z.string().nullable(),
  previewUrl: z.string().nullable(),
  sizes: z.array(VideoSize),
  /** Riders who show it; of many the first few. */
  riders: z.array(
    z.object({ id: Id, name: z.string(), horse: z.number().int(), eventId: Id, eventName: z.string() }),
  ),
  createdAt: z.string(),
})
export type Video = z.infer<typeof Video>

/** The address that a page saw; where the run shows another one by now, the call is refused. */
const Seen = z.string().max(2000).nullable()

/**
 * Rider and horse of a video. Where that horse shows another one, the two are swapped, or the other one is left without a
 * rider (`replace`), or the call is refused.
 */
export const VideoPlace = z.object({
  riderId: requiredId('Please choose a rider'),
  horse: HorseNumber.default(1),
  swap: z.boolean().default(false),
  replace: z.boolean().default(false),
  shows: Seen.optional(),
})
export type VideoPlace = z.infer<typeof VideoPlace>

const SeenRun = z.object({
  riderId: requiredId('Please choose a rider'),
  horse: HorseNumber.default(1),
  shows: Seen,
})

export const SwapVideos = z.object({ runs: z.tuple([SeenRun, SeenRun], 'Please choose two runs') })
export type SwapVideos = z.infer<typeof SwapVideos>

/** How many buyers get an email. */
export const SwappedVideos = z.object({ emails: z.number().int() })

/** Buyers of a video; of many the latest. */
export const VideoBuyers = z.object({
  total: z.number().int(),
  buyers: z.array(z.object({ email: z.string(), riderName: z.string(), orderNumber: z.string() })),
})
export type VideoBuyers = z.infer<typeof VideoBuyers>

/** The newest first. `before` is the last known id. */
export const VideoQuery = z.object({
  before: IdText.optional(),
  /** Only those without a rider. */
  without: z.literal('rider').optional(),
  /** Words of a rider's or a file's name. */
  search: z.string().max(200).optional(),
})
export const VideoList = z.object({
  videos: z.array(Video),
  /** Whether there are older ones. */
  more: z.boolean(),
  /** Whether this machine has ffmpeg. */
  ffmpeg: z.boolean(),
})
export type VideoList = z.infer<typeof VideoList>

/** The videos of riders that are not on sale yet, and the pace of the last ones. */
export const VideoWork = z.object({
  left: z.number().int(),
  /** Null before two were finished within the hour. */
  secondsEach: z.number().nullable(),
})
export type VideoWork = z.infer<typeof VideoWork>

/** Everything that the owner edits of a video, saved at once. Missing or equal parts stay, and are not made again. */
export const VideoChange = z.object({ grade: Grade, sound: VideoSound, edit: VideoEditChange }).partial()
export type VideoChange = z.infer<typeof VideoChange>

/** One grade for all videos of an event. */
export const EventGrade = z.object({ eventId: Id, grade: Grade })
export type EventGrade = z.infer<typeof EventGrade>
export const GradedVideos = z.object({ videos: z.number().int() })
export type GradedVideos = z.infer<typeof GradedVideos>

export const FramePart = z.coerce
  .number()
  .int()
  .min(0)
  .max(FRAMES_PER_VIDEO - 1)

/** `log` requests the file's codes before conversion, which differ where a video is HDR or wide. */
export const FrameQuery = z.object({ log: z.string().max(5).optional() })

/** `whole` requests a frame of the file before it was trimmed. */
export const WholeQuery = z.object({ whole: z.string().max(5).optional() })

/** An uploaded picture. */
export const UploadedImage = z.object({ imageUrl: z.string() })
export type UploadedImage = z.infer<typeof UploadedImage>

// only documented here: the form is a stream, and its picture is checked by content
export const PictureForm = z
  .object({ image: z.unknown().meta({ type: 'string', format: 'binary' }).optional() })
  .meta({ required: ['image'] })
