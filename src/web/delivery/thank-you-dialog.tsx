import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { useState } from 'react'
import { rememberBuyer } from '../buyer/buyer-email.ts'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Bolt } from './bolt.tsx'
import { CorrectEmail } from './correct-email.tsx'
import { videoTitle } from './order-link.ts'
import { closeThankYou, type ThankYou } from './shown-delivery.ts'
import { useLightningSound } from './use-lightning-sound.ts'
import { VideoActions } from './video-actions.tsx'

export const ThankYouDialog = ({ about, open }: { about: ThankYou; open: boolean }) => (
  <Dialog
    open={open}
    onOpenChange={(wish) => wish || closeThankYou()}
    title="Thank you. It's yours."
    description={`${about.riderName}, in 4K. Play it, save it, share it.`}
    trail
    banner={<Bolt />}
  >
    <Thanks about={about} />
  </Dialog>
)

function Thanks({ about }: { about: ThankYou }) {
  const sound = useLightningSound()
  const [{ delivery, email }, setDelivered] = useState({ delivery: about.delivery, email: about.email })
  const { orderNumber, orderUrl, videos } = delivery
  return (
    <>
      <ul className="grid gap-3">
        {videos.map((video) => {
          const title = videoTitle(about.riderName, video, videos.length > 1)
          return (
            <li key={video.horse} className="rounded-[12px] border border-bolt/30 bg-ink/60 p-4">
              <p className="mb-3 font-semibold wrap-anywhere">{title}</p>
              {video.ready ? (
                <VideoActions title={title} url={video.url} fileName={video.fileName} sizes={video.sizes} />
              ) : (
                <p role="status" className="text-dust text-sm">
                  It is being finished. You get an e-mail as soon as it is there.
                </p>
              )}
            </li>
          )
        })}
      </ul>
      <div className="mt-5 border-hairline border-t pt-4 text-dust text-sm">
        <div className="flex items-center justify-between gap-3">
          <p>
            Order <span className="figures text-base text-chalk">{orderNumber}</span>
          </p>
          <IconButton
            label={sound.muted ? 'Turn sound on' : 'Mute sound'}
            onClick={sound.toggle}
            className="-mr-2.5"
          >
            {sound.muted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
          </IconButton>
        </div>
        <p>
          <a href={orderUrl} className="text-bolt underline-offset-4 hover:underline">
            Your order link
          </a>{' '}
          never expires. It is mailed to <strong className="text-chalk wrap-anywhere">{email}</strong>.
        </p>
        <CorrectEmail
          email={email}
          orderUrl={orderUrl}
          onCorrected={(order) => {
            setDelivered({ delivery: order, email: order.email })
            rememberBuyer(order.email)
          }}
        />
      </div>
    </>
  )
}
