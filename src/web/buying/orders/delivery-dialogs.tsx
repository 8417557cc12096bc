import { lazyComponent, useLazyComponent } from '../../platform/ui/lazy-component.ts'
import { usePlaying, useThankYou } from './shown-delivery.ts'

const thankYouDialog = lazyComponent(async () => (await import('./thank-you-dialog.tsx')).ThankYouDialog)
const videoPlayerDialog = lazyComponent(
  async () => (await import('./video-player-dialog.tsx')).VideoPlayerDialog,
)

export const preloadThankYou = thankYouDialog.preload
export const preloadVideoPlayer = videoPlayerDialog.preload

/** Mounted once on every page. */
export function DeliveryDialogs() {
  const thanks = useThankYou()
  const playing = usePlaying()
  const ThankYouDialog = useLazyComponent(thankYouDialog, thanks?.times ?? 0)
  const VideoPlayerDialog = useLazyComponent(videoPlayerDialog, playing?.times ?? 0)
  return (
    <>
      {ThankYouDialog && thanks && (
        <ThankYouDialog key={`thanks ${thanks.times}`} about={thanks.about} open={thanks.open} />
      )}
      {VideoPlayerDialog && playing && (
        <VideoPlayerDialog key={`play ${playing.times}`} about={playing.about} open={playing.open} />
      )}
    </>
  )
}
