import QrCode from 'lucide/qr-code'
import Share2 from 'lucide/share-2'
import { useState } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { lazyComponent, useLazyComponent } from '../../platform/ui/lazy-component.ts'
import { copyLink } from './order-link.ts'

const picture = lazyComponent(async () => (await import('./qr-picture.tsx')).QrPicture)

/** For shops that send no email: copy the link, share it, or scan it. */
export function KeepLink({ orderUrl }: { orderUrl: string }) {
  const [wanted, setWanted] = useState(0)
  const QrPicture = useLazyComponent(picture, wanted)
  const canShare = typeof navigator.share === 'function'
  return (
    <div className="mt-3">
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="outline" onClick={() => void copyLink(orderUrl)}>
          Copy order link
        </Button>
        {canShare && (
          <Button
            size="small"
            variant="outline"
            // rejects when the buyer cancels
            onClick={() => void navigator.share({ url: orderUrl, title: 'My video' }).catch(() => undefined)}
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
          <QrCode aria-hidden="true" className="size-4" /> QR code
        </Button>
      </div>
      {QrPicture && wanted > 0 && <QrPicture text={orderUrl} />}
    </div>
  )
}
