import type { ClipFacts } from '../memory-card/clip-facts.ts'

/** Cameras round, and cut the small copy a few pictures later. */
const SECONDS_OFF = 0.6
/** The film's time may stand in a file beside it, the copy's in itself. */
const START_OFF = 5000
/** What is hardly smaller saves nothing. */
const LARGEST_SHARE = 0.5

/** Whether a film that lies beside a clip, under the name of its copy, is one: names start again after formatting. */
export const isCopyOf = (
  clip: Pick<ClipFacts, 'seconds' | 'startedAt' | 'bytes'>,
  copy: Pick<ClipFacts, 'seconds' | 'startedAt' | 'bytes'>,
) =>
  Math.abs(clip.seconds - copy.seconds) <= SECONDS_OFF &&
  Math.abs(clip.startedAt - copy.startedAt) <= START_OFF &&
  copy.bytes <= clip.bytes * LARGEST_SHARE
