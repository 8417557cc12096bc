import { sizeLabel } from '../../../contract/video-files.ts'
import type { Probe } from './probe.ts'

/** What the owner is told of a file, each in a few words: `4K 59.94`, `HDR (HLG)`. What else is detected is added here. */
export const findingsOf = (video: Omit<Probe, 'findings'>): string[] => [
  `${sizeLabel(video)} ${rateWords(video.framesPerSecond)}`.trim(),
  ...(video.transfer === 'sdr' ? [] : [`HDR (${video.transfer.toUpperCase()})`]),
  ...(video.audioIndex === null ? ['no sound'] : []),
]

/** `59.94`, `25`; nothing where the file does not say. */
const rateWords = (framesPerSecond: number) =>
  framesPerSecond > 0 ? String(Number(framesPerSecond.toFixed(2))) : ''
