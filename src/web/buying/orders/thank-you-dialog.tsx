import Volume2 from 'lucide/volume-2'
import VolumeX from 'lucide/volume-x'
import { useState } from 'react'
import type { Delivery, OrderVideo } from '../../../contract/buying/order.ts'
import { sizeLabel } from '../../../contract/videos/video-quality.ts'
import { useFormatTime } from '../../pages/base/format.ts'
import { useShop } from '../../pages/base/shop.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { IconButton } from '../../platform/ui/icon-button.tsx'
import { Segmented } from '../../platform/ui/segmented.tsx'
import { rememberBuyer } from '../access/remembered-buyer.ts'
import { CorrectEmail } from './correct-email.tsx'
import { useLightningSound } from './lightning-sound.ts'
import { copyOrderLink, titleIn } from './order-link.ts'
import { closeThankYou, type ThankYou } from './shown-delivery.ts'
import { VideoInSizes } from './video-in-sizes.tsx'
import './bolt.css'
import QrCodeIcon from 'lucide/qr-code'
import Share2 from 'lucide/share-2'
import { Button } from '../../platform/ui/button.tsx'
import { lazyComponent, useLazyComponent } from '../../platform/ui/lazy-component.ts'
import { Picture } from '../../platform/ui/picture.tsx'
import { Select } from '../../platform/ui/select.tsx'

/** More videos than these are chosen from a list. */
const AT_A_GLANCE = 4

const qrCode = lazyComponent(async () => (await import('../../platform/ui/qr-code.tsx')).QrCode)

export const ThankYouDialog = ({ about, open }: { about: ThankYou; open: boolean }) => {
  const quality = qualityOf(about.delivery)
  const isPreorder = about.delivery.videos.every(({ promisedBy }) => promisedBy)
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || closeThankYou()}
      title={isPreorder ? 'Thank you for your pre-order' : "Thank you. It's yours."}
      description={
        isPreorder
          ? `${about.riderName}. We'll email you when it's up.`
          : `${about.riderName}${quality ? `, in ${quality}` : ''}. Play it, save it, share it.`
      }
      size="video"
      backCloses
      trail
      banner={<Bolt />}
    >
      <Thanks about={about} />
    </Dialog>
  )
}

/** The quality, where it is known and the same for all videos. */
function qualityOf({ videos }: Delivery) {
  const [first, ...others] = new Set(
    videos.map(({ sizes, betterComes }) => (sizes[0] && !betterComes ? sizeLabel(sizes[0]) : null)),
  )
  return others.length === 0 ? first : null
}

function Thanks({ about }: { about: ThankYou }) {
  const sound = useLightningSound()
  const [{ delivery, email }, setDelivered] = useState({ delivery: about.delivery, email: about.email })
  const { orderNumber, orderUrl, videos } = delivery
  const [chosen, choose] = useState(0)
  const shown = videos[chosen] ?? videos[0]
  const formatTime = useFormatTime()
  const titleOf = (video: OrderVideo) => titleIn(about.riderName, video, videos)
  const labelOf = (video: OrderVideo) =>
    video.rider ? titleOf(video) : (video.name ?? `Horse ${video.horse}`)
  return (
    <>
      {videos.length > 1 && videos.length <= AT_A_GLANCE && (
        <div className="mb-3 flex">
          <Segmented
            label="Which video"
            choices={Object.fromEntries(videos.map((video, at) => [String(at), labelOf(video)]))}
            value={String(chosen)}
            onChange={(value) => choose(Number(value))}
          />
        </div>
      )}
      {videos.length > AT_A_GLANCE && (
        <Select
          aria-label="Which video"
          className="mb-3"
          value={chosen}
          onChange={({ target }) => choose(Number(target.value))}
        >
          {videos.map((video, at) => (
            <option key={video.url} value={at}>
              {labelOf(video)}
            </option>
          ))}
        </Select>
      )}
      {delivery.note && (
        <p role="status" className="mb-3 rounded-[10px] border border-amber/50 p-3.5 text-sm">
          {delivery.note}
        </p>
      )}
      {shown?.ready && (
        <VideoInSizes
          key={shown.url}
          {...shown}
          riderId={shown.rider?.id ?? about.riderId}
          title={titleOf(shown)}
          autoPlay
          muted
        />
      )}
      {shown && !shown.ready && (
        <p role="status" className="rounded-card border border-bolt/30 bg-ink/60 p-5 text-dust">
          {shown.promisedBy
            ? `${titleOf(shown)} isn't up yet. You'll get it by ${formatTime(shown.promisedBy)}, or get your money back. We'll email you when it's up.`
            : `${titleOf(shown)} is being finished. It opens at your order link as soon as it's ready.`}
        </p>
      )}
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
        <OrderLink orderUrl={orderUrl} email={email} />
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

/** Without a mail server the link is not emailed. */
function OrderLink({ orderUrl, email }: { orderUrl: string; email: string }) {
  const sendsMail = useShop()?.sendsMail !== false
  const link = (
    <a href={orderUrl} className="text-bolt underline underline-offset-4">
      Your order link
    </a>
  )
  if (sendsMail) {
    return (
      <p>
        {link} never expires. We just emailed it to{' '}
        <strong className="text-chalk wrap-anywhere">{email}</strong>.
      </p>
    )
  }
  return (
    <>
      <p>
        <strong className="text-chalk">Keep this link.</strong> We can't send email yet. {link} is your way
        back to the video. It never expires.
      </p>
      <KeepLink orderUrl={orderUrl} />
    </>
  )
}

export const Bolt = () => (
  <>
    <Picture
      src="/pictures/texture-trail.webp"
      alt=""
      sizes="(min-width: 640px) 896px, 100vw"
      priority
      className="size-full"
    />
    <span className="bolt-flash absolute inset-0 bg-bolt mix-blend-screen" />
    <svg
      viewBox="0 0 448 176"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      className="bolt absolute inset-0 size-full mix-blend-screen"
    >
      <path
        pathLength="1"
        strokeWidth="7"
        strokeOpacity="0.35"
        stroke="var(--color-bolt)"
        d="M330 -6 286 52l22 8-50 46 20 6-66 70"
      />
      <path
        pathLength="1"
        strokeWidth="2.5"
        strokeLinejoin="bevel"
        stroke="oklch(0.97 0.03 255)"
        d="M330 -6 286 52l22 8-50 46 20 6-66 70"
      />
    </svg>
    <span className="absolute inset-0 bg-linear-to-t from-panel via-panel/60 to-transparent" />
  </>
)

/** For shops that send no email: copy the link, share it, or scan it. */
function KeepLink({ orderUrl }: { orderUrl: string }) {
  const [wanted, setWanted] = useState(0)
  const QrCode = useLazyComponent(qrCode, wanted)
  const canShare = typeof navigator.share === 'function'
  return (
    <div className="mt-3">
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="outline" onClick={() => void copyOrderLink(orderUrl)}>
          Copy private order link
        </Button>
        {canShare && (
          <Button
            size="small"
            variant="outline"
            // rejects when the buyer cancels
            onClick={() =>
              void navigator.share({ url: orderUrl, title: 'My order link (private)' }).catch(() => undefined)
            }
          >
            <Share2 aria-hidden="true" className="size-4" /> Send it to me
          </Button>
        )}
        <Button
          size="small"
          variant="outline"
          aria-expanded={wanted > 0}
          onClick={() => setWanted(wanted > 0 ? 0 : 1)}
        >
          <QrCodeIcon aria-hidden="true" className="size-4" /> QR code
        </Button>
      </div>
      {QrCode && wanted > 0 && (
        <QrCode text={orderUrl} label="QR code of your order link" className="mt-3 size-44 rounded-[10px]" />
      )}
    </div>
  )
}
