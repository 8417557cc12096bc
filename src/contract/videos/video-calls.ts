import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdParam } from '../fields.ts'
import { FRAMES_PER_VIDEO } from '../limits.ts'
import {
  EventGrade,
  FramePart,
  FrameQuery,
  GradedVideos,
  PictureForm,
  SwappedVideos,
  SwapVideos,
  UploadedImage,
  Video,
  VideoBuyers,
  VideoChange,
  VideoList,
  VideoPlace,
  VideoQuery,
  VideoWork,
  WholeQuery,
} from './video.ts'

export const uploadImage = endpoint('POST /api/upload-image', {
  access: 'owner',
  tag: 'media',
  summary: 'Send a picture of any type',
  body: PictureForm,
  consumes: 'multipart/form-data',
  status: 201,
  answer: UploadedImage,
  errors: ['unsupported-media-type', 'invalid-input', 'too-large'],
})

export const findStill = endpoint('GET /api/admin/videos/:id/still', {
  access: 'owner',
  tag: 'media',
  summary: 'Any frame of a video, ungraded, as PNG',
  params: IdParam,
  query: WholeQuery.extend({ at: z.coerce.number().nonnegative().max(86_400) }),
  produces: 'image/png',
  errors: ['not-found', 'unusable-file', 'unavailable'],
})

export const removeVideo = endpoint('DELETE /api/admin/videos/:id', {
  access: 'owner',
  changes: ['videos', 'catalogue'],
  tag: 'media',
  summary: 'Take a video out of the shop; its buyers keep it',
  params: IdParam,
  errors: ['not-found'],
})

export const assignVideo = endpoint('POST /api/admin/videos/:id/assign', {
  access: 'owner',
  changes: ['videos', 'catalogue', 'sales', 'weekend', 'mail'],
  tag: 'media',
  summary: "Say whose video it is, or let it change places with that horse's; buyers get an email",
  params: IdParam,
  body: VideoPlace,
  status: 200,
  answer: Video,
  errors: ['not-found', 'invalid-input', 'conflict'],
})

export const swapVideos = endpoint('POST /api/admin/videos/swap', {
  access: 'owner',
  changes: ['videos', 'catalogue', 'sales', 'weekend', 'mail'],
  tag: 'media',
  summary: 'Swap the videos of two runs of an event; their buyers get an email',
  body: SwapVideos,
  status: 200,
  answer: SwappedVideos,
  errors: ['not-found', 'invalid-input', 'conflict'],
})

export const listVideoBuyers = endpoint('GET /api/admin/videos/:id/buyers', {
  access: 'owner',
  shows: ['videos', 'sales'],
  tag: 'media',
  summary: 'Who bought what a video shows',
  params: IdParam,
  answer: VideoBuyers,
  errors: ['not-found'],
})

export const playVideo = endpoint('GET /api/admin/videos/:id/play', {
  access: 'helper',
  tag: 'media',
  summary: 'A video in the best version that every browser plays, without watermark',
  params: IdParam,
  produces: 'video/mp4',
  errors: ['not-found'],
})

export const listVideos = endpoint('GET /api/admin/videos', {
  access: 'helper',
  shows: ['videos'],
  tag: 'media',
  summary: 'The videos and how far they are',
  query: VideoQuery,
  answer: VideoList,
})

export const readVideoWork = endpoint('GET /api/admin/video-work', {
  access: 'helper',
  shows: ['videos'],
  tag: 'media',
  summary: 'How many videos are not on sale yet, and the time that each takes',
  answer: VideoWork,
})

export const findVideo = endpoint('GET /api/admin/videos/:id', {
  access: 'helper',
  shows: ['videos'],
  tag: 'media',
  summary: 'One video',
  params: IdParam,
  answer: Video,
  errors: ['not-found'],
})

export const changeVideo = endpoint('PUT /api/admin/videos/:id', {
  access: 'owner',
  changes: ['videos'],
  tag: 'media',
  summary:
    "Save a video's grade, sound, thumbnail, preview and trim at once; only what they change is made again",
  params: IdParam,
  body: VideoChange,
  answer: Video,
  errors: ['not-found', 'conflict', 'invalid-input'],
})

export const gradeEvent = endpoint('POST /api/admin/videos/grade', {
  access: 'owner',
  changes: ['videos'],
  tag: 'media',
  summary: 'One grade for all videos of an event',
  body: EventGrade,
  answer: GradedVideos,
})

export const retryVideo = endpoint('POST /api/admin/videos/:id/retry', {
  access: 'helper',
  changes: ['videos'],
  tag: 'media',
  summary: 'Make again what is missing',
  params: IdParam,
  answer: Video,
  errors: ['not-found', 'conflict'],
})

export const cancelVideo = endpoint('POST /api/admin/videos/:id/cancel', {
  access: 'helper',
  changes: ['videos'],
  tag: 'media',
  summary: 'Stop what is being made',
  params: IdParam,
  answer: Video,
  errors: ['conflict'],
})

export const findFrame = endpoint('GET /api/admin/videos/:id/frames/:part', {
  access: 'helper',
  tag: 'media',
  summary: `One of ${FRAMES_PER_VIDEO} frames, ungraded, as PNG`,
  params: IdParam.extend({ part: FramePart }),
  query: FrameQuery.extend(WholeQuery.shape),
  produces: 'image/png',
  errors: ['not-found', 'unusable-file', 'unavailable'],
})

export const findIncomingFrame = endpoint('GET /api/admin/incoming/frames', {
  access: 'helper',
  tag: 'media',
  summary: 'A frame of a file that waits in incoming/, as PNG',
  query: FrameQuery.extend({ fileName: z.string().min(1).max(400), part: FramePart }),
  produces: 'image/png',
  errors: ['not-found', 'unusable-file', 'unavailable'],
})
