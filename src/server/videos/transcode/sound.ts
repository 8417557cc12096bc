import type { Probe, SoundTrack } from '../probe/probe-result.ts'

/** Below this, in decibels, there is only the hiss of an input into which nothing is plugged. */
const SILENCE = -60
const SURROUND = /^(2\.1|3\.[01]|5\.[01]|6\.[01]|7\.[01])/

export const isAudible = ({ peak }: SoundTrack) => peak === null || peak > SILENCE

/**
 * The tracks that are heard: those that the owner chose, else the first with sound. A camera that writes every microphone
 * into a track of its own means two neighbours as left and right.
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

/** To two channels: one is heard on both sides; of those that nobody named, the first two are taken. */
function toStereo({ channels, layout }: SoundTrack) {
  if (channels === 1) return 'pan=stereo|c0=c0|c1=c0'
  if (channels === 2) return 'pan=stereo|c0=c0|c1=c1'
  return SURROUND.test(layout) ? 'aformat=channel_layouts=stereo' : 'pan=stereo|c0=c0|c1=c1'
}

// gaps become silence, and what begins late begins with silence, so that sound and picture stay together
const STEADY = 'aresample=48000:async=1:first_pts=0'

/** The filters that make one stereo sound of the heard tracks, without their end's name; null where there is none. */
export function stereoGraph({ tracks }: Pick<Probe, 'tracks'>, wanted: number[] | null): string | null {
  const [left, right] = chosenTracks(tracks, wanted)
  if (!left) return null
  if (!right) return `[0:${left.index}]${STEADY},${toStereo(left)}`
  const side = ({ index }: SoundTrack, name: string) => `[0:${index}]${STEADY},pan=mono|c0=c0[${name}]`
  return `${side(left, 'left')};${side(right, 'right')};[left][right]amerge=inputs=2,pan=stereo|c0=c0|c1=c1`
}

/** Peaks that would go over are held back a little below the most that a file can hold. */
export const louder = (decibels: number) =>
  `volume=${decibels.toFixed(2)}dB,alimiter=limit=0.84:level=false,aresample=48000`
