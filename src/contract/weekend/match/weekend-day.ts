/** A day of more runs is weighed more coarsely, or the owner would wait for each answer. */
export const LARGE = 1000

export interface RunToMatch {
  id: number
  go: string
  /** Announced before the run. */
  scratched: boolean
  dragAfter: boolean
  /** Its time on the result sheet, where it has one. */
  seconds?: number | null
  /** By that sheet, it ran without a time. */
  noTime?: boolean
}

export interface ClipToMatch {
  id: number
  camera: string
  /** Milliseconds, by the camera's own clock. */
  startedAt: number
  seconds: number
  /** The owner's decision: a run, or null for none. */
  decided?: number | null
  /** The run that the owner saw for it and left unchanged while deciding on a later clip. */
  seen?: number | null
}

/** Tapped at the fence. */
export interface Tap {
  runId: number
  /** Milliseconds. */
  at: number
  kind: 'start' | 'scratch' | 'rerun' | 'drag'
}

export interface MatchedClip {
  id: number
  runId: number | null
  /** From 0 to 1. */
  sure: number
  decided: boolean
  /** Sold beside the run's own clip. */
  angle?: true
}

/** Answered first, this one helps most: the clip, and the runs that it most probably shows, null for none. */
interface MatchQuestion {
  clipId: number
  runIds: (number | null)[]
}

export interface MatchedDay {
  clips: MatchedClip[]
  /** The ids of clips that were filmed together, in the order of time. */
  moments: number[][]
  /** By how much the answer helps, in clips that are put right. */
  questions: MatchQuestion[]
  /** What does not fit, in words for the owner. */
  notes: string[]
  /** Seconds that were added to a camera's times, where its clock differs. */
  clocks: { camera: string; seconds: number }[]
}
