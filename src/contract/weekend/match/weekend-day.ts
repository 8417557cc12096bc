export interface RunToMatch {
  id: number
  go: string
  /** Announced; the others are what the matching has to find out. */
  scratched: boolean
  dragAfter: boolean
}

export interface ClipToMatch {
  id: number
  camera: string
  /** Milliseconds, by the camera's own clock. */
  startedAt: number
  seconds: number
  /** What the owner said: a run, or null for none. */
  decided?: number | null
  /** What the owner was shown for it and let stand while deciding on a later one. */
  seen?: number | null
}

/** Somebody at the fence said so. */
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
