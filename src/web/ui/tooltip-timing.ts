const DELAY_MS = 700
const SKIP_DELAY_MS = 300

let lastClosed = Number.NEGATIVE_INFINITY

/** How long the pointer rests before a tooltip shows: not at all right after another one closed. */
export const tooltipDelay = (now: number) => (now - lastClosed < SKIP_DELAY_MS ? 0 : DELAY_MS)

export const tooltipClosed = (now: number) => {
  lastClosed = now
}
