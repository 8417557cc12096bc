import type { Delivery } from '../../../contract/buying/order.ts'
import { createDialogState } from '../../platform/browser/dialog-state.ts'

export interface ThankYou {
  delivery: Delivery
  riderId: number
  riderName: string
  email: string
}

export interface Playing {
  url: string
  title: string
  /** Of a bought video, which can be saved and shared. */
  bought?: { riderId: number; horse: number; fileName: string }
}

const thankYou = createDialogState<ThankYou>()
const playing = createDialogState<Playing>()

export const useThankYou = thankYou.use
export const showThankYou = thankYou.open
export const closeThankYou = thankYou.close
export const usePlaying = playing.use
export const playVideo = playing.open
export const stopPlaying = playing.close
