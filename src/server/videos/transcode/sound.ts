import type { Probe, SoundTrack } from '../probe/probe-result.ts'

/** dBFS; below is only the noise of an open input. */
const SILENCE = -60
const SURROUND = /^(2\.1|3\.[01]|5\.[01]|6\.[01]|7\.[01])/

export const isAudible = ({ peak }: SoundTrack) => peak === null || peak > SILENCE

/**
 * The owner's choice, else the first audible track. A camera that writes each microphone to a track of its own means two
 * neighbors as left and right.
 */
export function chosenTracks(tracks: SoundTrack[], wanted: number[] | null = null): SoundTrack[] {
  const chosen = (wanted ?? []).flatMap((index) => tracks.find((track) => track.index === index) ?? [])
  if (chosen.length > 0) return chosen.slice(0, 2)
  const first = tracks.find(isAudible) ?? tracks[0]
  if (!first) return []
  const singles = tracks.filter(({ channels }) => channels === 1)
  const place = singles.indexOf(first)
  const neighbour = place < 0 ? undefined : singles[place % 2 === 0 ? place + 1 : place - 1]
  if (!neighbour || isAudible(neighbour) !== isAudible(first)) return [first]
  return place % 2 === 0 ? [first, neighbour] : [neighbour, first]
}

/** To stereo: mono on both sides; of an unknown layout the first two channels. */
function toStereo({ channels, layout }: SoundTrack) {
  if (channels === 1) return 'pan=stereo|c0=c0|c1=c0'
  if (channels === 2) return 'pan=stereo|c0=c0|c1=c1'
  return SURROUND.test(layout) ? 'aformat=channel_layouts=stereo' : 'pan=stereo|c0=c0|c1=c1'
}

// fills gaps and a late start with silence, so that sound and video stay in sync
const STEADY = 'aresample=48000:async=1:first_pts=0'

/** Filters that make one stereo track of the chosen ones, without an output label; null where there is none. */
export function stereoGraph({ tracks }: Pick<Probe, 'tracks'>, wanted: number[] | null): string | null {
  const [left, right] = chosenTracks(tracks, wanted)
  if (!left) return null
  if (!right) return `[0:${left.index}]${STEADY},${toStereo(left)}`
  const side = ({ index }: SoundTrack, name: string) => `[0:${index}]${STEADY},pan=mono|c0=c0[${name}]`
  return `${side(left, 'left')};${side(right, 'right')};[left][right]amerge=inputs=2,pan=stereo|c0=c0|c1=c1`
}

/** Applies a gain and limits peaks below full scale. */
export const louder = (decibels: number) =>
  `volume=${decibels.toFixed(2)}dB,alimiter=limit=0.84:level=false,aresample=48000`
