import type { VideoSize } from '../../contract/videos/video.ts'

/** What is made of a video for those who buy it, the best first. */
export const VERSIONS = ['master', 'compatible', 'phone'] as const
export type Version = (typeof VERSIONS)[number]

/** How a buyer asks for it. */
export const SIZE_OF: Record<Version, VideoSize['size']> = {
  master: 'full',
  compatible: 'compatible',
  phone: 'phone',
}

/** Which column of a video says where it lies. */
export const columnOf = <V extends Version>(version: V) => `${version}Key` as const

/** Every column of a video that names a stored file. */
export const FILE_COLUMNS = [
  'sourceKey',
  'cutKey',
  'posterKey',
  'previewKey',
  'storyboardKey',
  ...VERSIONS.map(columnOf),
] as const
