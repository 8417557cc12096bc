import type { SoundTrackView } from '../../../contract/videos/video.ts'
import { sizeLabel } from '../../../contract/videos/video-quality.ts'
import { deliveredSize } from '../transcode/sizes.ts'
import { chosenTracks, isAudible } from '../transcode/sound.ts'
import type { Probe, SoundTrack } from './probe-result.ts'

/** What was found in a video, each in a few words: `4K 59.94`, `interlaced`. */
export function findingsOf(video: Probe, wanted: number[] | null): string[] {
  return [...pictureFindings(video), ...colourFindings(video), ...soundFindings(video, wanted)]
}

const when = (found: boolean, words: string): string[] => (found ? [words] : [])

function pictureFindings(video: Probe): string[] {
  const { framesPerSecond, fields, turn } = video
  const interlaced = fields !== 'progressive'
  const rate = Number((interlaced ? framesPerSecond / 2 : framesPerSecond).toFixed(2))
  const { width, height } = deliveredSize(video)
  return [
    `${sizeLabel(video)} ${rate > 0 ? rate : ''}`.trim(),
    ...when(video.frameRate === null && framesPerSecond > 0, 'frame rate varies'),
    ...when(interlaced, 'interlaced'),
    ...when(!video.squarePixels, 'pixels made square'),
    ...when(turn % 360 !== 0, `turned by ${Math.abs(turn)}°`),
    ...when(width < video.width - 1, `larger than 4K, for every player in ${width} × ${height}`),
  ]
}

function colourFindings({ transfer, primaries, range, tagged, matrix, logCurve }: Probe): string[] {
  return [
    ...when(transfer !== 'sdr', `HDR (${transfer.toUpperCase()})`),
    ...when(
      transfer === 'sdr' && primaries !== 'bt709',
      `wide colors (${primaries === 'p3' ? 'P3' : 'BT.2020'})`,
    ),
    ...when(range === 'full', 'full-range levels'),
    ...when(
      !tagged && transfer === 'sdr',
      `colors not tagged, read as ${matrix === 'bt601' ? 'BT.601' : 'BT.709'}`,
    ),
    ...when(logCurve !== null, `${logCurve} suspected`),
  ]
}

function soundFindings({ tracks }: Probe, wanted: number[] | null): string[] {
  if (tracks.length === 0) return ['no sound']
  const heard = chosenTracks(tracks, wanted)
  const audible = tracks.filter(isAudible)
  const skipped = tracks.slice(0, tracks.indexOf(heard[0] as SoundTrack)).filter((track) => !isAudible(track))
  const others = audible.filter((track) => !heard.includes(track)).length
  return [
    ...when(audible.length === 0, 'silent'),
    ...when(heard.length === 2, 'two mono tracks joined'),
    ...when(skipped.length > 0 && audible.length > 0, 'silent track left out'),
    ...when((heard[0]?.channels ?? 0) > 2, `${heard[0]?.channels} channels brought to stereo`),
    ...when(others > 0 && wanted === null, `${others} more ${others === 1 ? 'track' : 'tracks'} with sound`),
  ]
}

const CODECS: Record<string, string> = { aac: 'AAC', ac3: 'AC-3', opus: 'Opus', mp3: 'MP3' }
const CHANNELS: Record<number, string> = { 1: 'mono', 2: 'stereo' }

/** The tracks for the owner to choose from. */
export function soundTracksOf({ tracks }: Probe, wanted: number[] | null): SoundTrackView[] {
  const heard = chosenTracks(tracks, wanted)
  return tracks.map((track) => ({
    index: track.index,
    name: `${codecName(track)}, ${CHANNELS[track.channels] ?? `${track.channels} channels`}`,
    channels: track.channels,
    peak: track.peak,
    heard: heard.includes(track),
  }))
}

const codecName = ({ codec }: SoundTrack) =>
  CODECS[codec] ?? (codec.startsWith('pcm') ? 'PCM' : codec.toUpperCase())
