import type { VideoSize } from '../../contract/videos/video.ts'

/** The versions for buyers, the best first. */
export const VERSIONS = ['master', 'compatible', 'phone'] as const
export type Version = (typeof VERSIONS)[number]

/** As buyers request it. */
export const SIZE_OF: Record<Version, VideoSize['size']> = {
  master: 'full',
  compatible: 'compatible',
  phone: 'phone',
}

/** The column with its key. */
export const columnOf = <V extends Version>(version: V) => `${version}Key` as const

/** Every column with the key of a stored file. */
export const FILE_COLUMNS = [
  'sourceKey',
  'cutKey',
  'posterKey',
  'previewKey',
  'storyboardKey',
  ...VERSIONS.map(columnOf),
] as const
