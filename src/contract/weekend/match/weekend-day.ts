export interface RunToMatch {
  id: number
  go: string
  /** Announced before the run. */
  scratched: boolean
  dragAfter: boolean
  /** Its time on the result sheet; null where it has none, absent without results. */
  seconds?: number | null
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
}
