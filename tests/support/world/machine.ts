/** The parts of the machine that a test uses without a shop: ffmpeg's commands as the shop runs them, its sandbox and its storages. */

export { readConfig } from '../../../src/server/platform/config/config.ts'
export { storageUnreachable } from '../../../src/server/platform/http/outage.ts'
export { diskStorage } from '../../../src/server/platform/storage/disk.ts'
export { type Bucket, s3Storage } from '../../../src/server/platform/storage/s3.ts'
export type { DirectUpload, Storage } from '../../../src/server/platform/storage/storage.ts'
export { type Output, transcodeAndCheck } from '../../../src/server/videos/check/check-output.ts'
export { inputArgs } from '../../../src/server/videos/ffmpeg/allowed-input.ts'
export {
  cleanEnvironment,
  type Isolation,
  isolated,
  isolationHere,
  isSandbox,
  tryIsolations,
  whyNot,
} from '../../../src/server/videos/ffmpeg/isolate.ts'
export {
  findPrograms,
  lacksSandbox,
  type Programs,
  refuseUnsafe,
  zimgOf,
} from '../../../src/server/videos/ffmpeg/programs.ts'
export { runProgram } from '../../../src/server/videos/ffmpeg/run.ts'
export { probe } from '../../../src/server/videos/probe/probe.ts'
export { pictureFilters } from '../../../src/server/videos/transcode/colour.ts'
export {
  masterCommand,
  phoneCommand,
  previewCommand,
  type Source,
} from '../../../src/server/videos/transcode/commands.ts'
export { drawStoryboard, drawThumbnail } from '../../../src/server/videos/transcode/draw-thumbnail.ts'
export { frameCommand } from '../../../src/server/videos/transcode/frame-commands.ts'
export { drawWatermark } from '../../../src/server/videos/transcode/watermark.ts'
