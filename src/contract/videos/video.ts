import { z } from 'zod'
import { HorseNumber } from '../catalogue/rider.ts'
import { Id, IdText, requiredId } from '../fields.ts'
import { FRAMES_PER_VIDEO } from '../limits.ts'
import { Grade } from './grading.ts'

const SECOND = 'Please give a moment of the film in seconds'
/** A video is at least as long as this, in seconds. */
export const SHORTEST_VIDEO = 1
/** What a frame's answer says beside its pixels. */
export const FRAME_HEADERS = {
  /** `limited` or `full`: what a log curve has to know of the file's numbers. */
  range: 'x-frame-range',
  /** `differs` where a log curve needs another picture, to be had by `log=1`. */
  log: 'x-frame-log',
} as const

/** What is heard of a video, where the owner wants something else than what is found. */
export const VideoSound = z.object({
  /** One track, or two single ones as left and right; null leaves it to what is found. */
  tracks: z.array(z.number().int().nonnegative()).min(1).max(2).nullable().default(null),
  /** Whether its preview and phone copy are made as loud as all others. */
  evenLoudness: z.boolean().default(true),
})
export type VideoSound = z.infer<typeof VideoSound>

/** A track of sound, for the owner to choose from. */
export const SoundTrackView = z.object({
  index: z.number().int(),
  /** `AAC, stereo`. */
  name: z.string(),
  channels: z.number().int(),
  /** Its loudest moment in decibels, 0 being the most that a file can hold; null where it was not measured. */
  peak: z.number().nullable(),
  /** Whether it is heard now. */
  heard: z.boolean(),
})
export type SoundTrackView = z.infer<typeof SoundTrackView>

const Moment = z
  .number(SECOND)
  .nonnegative(SECOND)
  .max(24 * 60 * 60, SECOND)

/** How the owner wants a video shown. Null leaves it to the shop: the sharpest frame, the middle, all of it. */
export const VideoEdit = z.object({
  /** The thumbnail's moment, in seconds of the video. */
  thumbnailAt: Moment.nullable().default(null),
  /** Where the preview's ten seconds begin. */
  previewFrom: Moment.nullable().default(null),
  /** Where the video begins and ends, in seconds of the file. It begins at the key frame before, so that nothing is encoded again. */
  trimStart: Moment.nullable().default(null),
  trimEnd: Moment.nullable().default(null),
})
export type VideoEdit = z.infer<typeof VideoEdit>

/** What is not named stays as it is. */
export const VideoEditChange = z
  .object({
    thumbnailAt: Moment.nullable(),
    previewFrom: Moment.nullable(),
    trimStart: Moment.nullable(),
    trimEnd: Moment.nullable(),
  })
  .partial()
export type VideoEditChange = z.infer<typeof VideoEditChange>

export const FileReplacement = z.object({ fileName: z.string().min(1).max(400) })
export type FileReplacement = z.infer<typeof FileReplacement>

/** A file that a buyer can have of a video; `compatible` is in full size too, where the full one is not for every player. */
export const VideoSize = z.object({
  size: z.enum(['full', 'compatible', 'phone']),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
})
export type VideoSize = z.infer<typeof VideoSize>

/** A video of the shop's own, as the owner sees it. */
export const Video = z.object({
  id: Id,
  /** The file's name as the owner knows it. */
  name: z.string(),
  bytes: z.number(),
  state: z.enum(['waiting', 'working', 'ready', 'failed', 'cancelled']),
  /** Why it failed, in a sentence; or what went wrong before it is tried again. */
  error: z.string().nullable(),
  /** What is being made now: `thumbnail`, `preview`, `phone copy`, `master`. */
  step: z.string().nullable(),
  /** How much of everything is made, from 0 to 1. */
  progress: z.number(),
  secondsLeft: z.number().nullable(),
  grade: Grade,
  /** Missing until the file has been looked at. */
  seconds: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** What was found in the file, each in a few words: `4K 59.94`, `interlaced`. */
  findings: z.array(z.string()),
  tracks: z.array(SoundTrackView),
  sound: VideoSound,
  /** Whether it can be bought: a version of it is finished and checked. */
  forSale: z.boolean(),
  edit: VideoEdit,
  /** How long the file is before it is trimmed. */
  sourceSeconds: z.number().nullable(),
  thumbnailUrl: z.string().nullable(),
  previewUrl: z.string().nullable(),
  sizes: z.array(VideoSize),
  /** Who shows it; of many the first few. */
  riders: z.array(
    z.object({ id: Id, name: z.string(), horse: z.number().int(), eventId: Id, eventName: z.string() }),
  ),
  createdAt: z.string(),
})
export type Video = z.infer<typeof Video>

/** Whose video it is. Where that horse shows another one, the two change places, or the call is refused. */
export const VideoPlace = z.object({
  riderId: requiredId('Please choose a rider'),
  horse: HorseNumber.default(1),
  swap: z.boolean().default(false),
})
export type VideoPlace = z.infer<typeof VideoPlace>

/** Who bought what a video shows; of many the latest. */
export const VideoBuyers = z.object({
  total: z.number().int(),
  buyers: z.array(z.object({ email: z.string(), riderName: z.string(), orderNumber: z.string() })),
})
export type VideoBuyers = z.infer<typeof VideoBuyers>

/** The newest first. `before` is the id of the last one that is known. */
export const VideoQuery = z.object({
  before: IdText.optional(),
  /** Only those that no rider shows. */
  without: z.literal('rider').optional(),
  /** Words of a rider's or a file's name. */
  search: z.string().max(200).optional(),
})
export const VideoList = z.object({
  videos: z.array(Video),
  /** Whether there are older ones. */
  more: z.boolean(),
  /** Whether this machine can work on videos. */
  ffmpeg: z.boolean(),
})
export type VideoList = z.infer<typeof VideoList>

export const VideoChange = z.object({ grade: Grade })
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

/** A log curve reads the file's own numbers, which are others than the shown ones where a video is HDR or wide. */
export const FrameQuery = z.object({ log: z.string().max(5).optional() })

/** A picture that the owner sent, ready to be shown. */
export const UploadedImage = z.object({ imageUrl: z.string() })
export type UploadedImage = z.infer<typeof UploadedImage>

// only described here: the form is a stream, and its picture is checked by content
export const PictureForm = z
  .object({ image: z.unknown().meta({ type: 'string', format: 'binary' }).optional() })
  .meta({ required: ['image'] })
