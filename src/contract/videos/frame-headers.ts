/** What a frame's answer says beside its pixels. */
export const FRAME_HEADERS = {
  /** `limited` or `full`: what a log curve has to know of the file's numbers. */
  range: 'x-frame-range',
  /** `differs` where a log curve needs another picture, to be had by `log=1`. */
  log: 'x-frame-log',
} as const
