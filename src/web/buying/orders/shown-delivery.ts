import type { Delivery } from '../../../contract/buying/order.ts'
import type { VideoSize } from '../../../contract/videos/video.ts'
import { createDialogState } from '../../platform/browser/dialog-state.ts'

/** What the thank-you dialog is open for. */
export interface ThankYou {
  delivery: Delivery
  riderName: string
  email: string
}

/** What the video player is open for. */
export interface Playing {
  url: string
  title: string
  /** Missing for a video that is only to be watched. */
  fileName?: string
  /** What it can be had in; the player asks where it is not given. */
  sizes?: VideoSize[]
}

const thankYou = createDialogState<ThankYou>()
const playing = createDialogState<Playing>()

export const useThankYou = thankYou.use
export const showThankYou = thankYou.open
export const closeThankYou = thankYou.close
export const usePlaying = playing.use
export const playVideo = playing.open
export const stopPlaying = playing.close
