import { z } from 'zod'
import { HorseNumber } from '../catalogue/rider.ts'
import { Id, IdText, requiredId } from '../fields.ts'
import { FRAMES_OF_A_FILM } from '../limits.ts'
import { Grade } from './grading.ts'
import { VideoEdit } from './video-edit.ts'
import { SoundTrackView, VideoSound } from './video-sound.ts'

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
  /** What is being made now: `poster`, `preview`, `phone copy`, `master`. */
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
  posterUrl: z.string().nullable(),
  previewUrl: z.string().nullable(),
  sizes: z.array(VideoSize),
  /** Who shows it; of many the first few. */
  riders: z.array(
    z.object({ id: Id, name: z.string(), horse: z.number().int(), eventId: Id, eventName: z.string() }),
  ),
  createdAt: z.string(),
})
export type Video = z.infer<typeof Video>

/** Whose film it is. Where that horse shows another one, the two change places, or the call is refused. */
export const VideoPlace = z.object({
  riderId: requiredId('Please choose a rider'),
  horse: HorseNumber.default(1),
  swap: z.boolean().default(false),
})
export type VideoPlace = z.infer<typeof VideoPlace>

/** Who bought what a film shows; of many the latest. */
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
  .max(FRAMES_OF_A_FILM - 1)

/** A log curve reads the file's own numbers, which are others than the shown ones where a film is HDR or wide. */
export const FrameQuery = z.object({ log: z.string().max(5).optional() })
