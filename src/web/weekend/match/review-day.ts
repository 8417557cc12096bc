/** A run as the review shows it. */
export interface ReviewRun {
  id: number
  go: string
  draw: number | string
  riderName: string
  horseName: string | null
  scratched: boolean
  dragAfter: boolean
}

/** A clip with what the matching says of it. */
export interface ReviewClip {
  id: number
  name: string
  /** Milliseconds since 1970, by the camera's clock. */
  startedAt: number
  seconds: number
  runId: number | null
  sure: number
  decided: boolean
}
