import type { Delivery } from '../../../contract/buying/order.ts'
import type { VideoSize } from '../../../contract/videos/video.ts'
import { createDialogState } from '../../platform/browser/dialog-state.ts'

export interface ThankYou {
  delivery: Delivery
  riderName: string
  email: string
}

export interface Playing {
  url: string
  title: string
  /** Missing for a video that cannot be downloaded. */
  fileName?: string
  /** Loaded by the player where they are not given. */
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
