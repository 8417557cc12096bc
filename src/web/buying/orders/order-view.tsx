import './order.css'
import { useQueryClient } from '@tanstack/react-query'
import Hourglass from 'lucide/hourglass'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import type { Order } from '../../../contract/buying/order.ts'
import { forgetOrders } from '../../../contract/buying/order-calls.ts'
import { pathTo } from '../../../contract/pages.ts'
import { ContactWays } from '../../pages/base/contact-ways.tsx'
import { PageHead } from '../../pages/base/page-head.tsx'
import { useTitle } from '../../pages/base/title.ts'
import { clearOfflineCache } from '../../pages/offline/offline-cache.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { Panel } from '../../platform/ui/panel.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { forgetWaitlists } from '../../weekend/waitlist/joined-waitlists.ts'
import { rememberBuyer, rememberPhone } from '../access/remembered-buyer.ts'
import { OrderDevices } from './order-devices.tsx'
import { videoTitle } from './order-link.ts'
import { Receipt } from './receipt.tsx'
import { SharePanel } from './share-panel.tsx'
import { VideoInSizes } from './video-in-sizes.tsx'

export function OrderView({ order }: { order: Order }) {
  const { videos, riderId, riderName } = order
  useTitle(`Order ${order.orderNumber}`)
  return (
    <div className="mx-auto max-w-page px-4 sm:px-6">
      <div className="not-on-paper">
        <PageHead
          title={riderName}
          text={
            <>
              {order.eventName}
              <span className="mt-2 block text-base">
                Order <span className="figures text-chalk">{order.orderNumber}</span>
              </span>
            </>
          }
        />
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ul className="not-on-paper grid gap-8">
          {videos.map((video) => {
            const title = videoTitle(riderName, video, videos.length > 1)
            return (
              <li key={video.horse}>
                {title !== riderName && <h2 className="mb-3 text-xl">{title}</h2>}
                {video.ready ? (
                  <VideoInSizes {...video} riderId={riderId} title={title} preload="metadata" />
                ) : (
                  <BeingFinished title={title} />
                )}
              </li>
            )
          })}
        </ul>
        <div className="grid gap-8">
          <Receipt order={order} />
          <SharePanel order={order} />
          <section className="not-on-paper">
            <h2 className="mb-3 text-xl">Something not right?</h2>
            <ContactWays />
          </section>
          <OrderDevices order={order} />
          <ForgetOrders />
        </div>
      </div>
    </div>
  )
}

const BeingFinished = ({ title }: { title: string }) => (
  <Panel size="card" role="status" className="grid aspect-video place-items-center text-center">
    <div className="max-w-sm">
      <Hourglass aria-hidden="true" className="mx-auto mb-3 size-6 text-amber" />
      <p className="font-semibold wrap-anywhere">{title} is being finished</p>
      <p className="mt-1 text-dust text-sm">
        We'll email you as soon as it's ready, and it opens right here. Want your money back instead? Just
        tell us.
      </p>
    </div>
  </Panel>
)

/** For a shared device. */
function ForgetOrders() {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const forget = useCall(forgetOrders, {
    onSuccess: async () => {
      rememberBuyer(null)
      rememberPhone('')
      forgetWaitlists()
      await clearOfflineCache()
      // leave the order's page first: loading it again would prove this browser again
      flushSync(() => navigate(pathTo('home'), { replace: true }))
      queries.removeQueries({
        predicate: ({ queryKey }) => forgetOrders.changes.some((subject) => queryKey.includes(subject)),
      })
      toast({
        title: 'Forgotten on this device',
        description: 'Your order link still opens your order.',
      })
    },
    onError: failed("We couldn't forget your orders", 'Please try again in a moment.'),
  })
  return (
    <section className="not-on-paper">
      <h2 className="mb-2 text-xl">A shared device?</h2>
      <p className="mb-4 text-dust">
        Anyone who uses this browser next can see what you own. Your order link always works.
      </p>
      <Button variant="outline" size="small" loading={forget.isPending} onClick={() => forget.mutate({})}>
        Forget my orders here
      </Button>
    </section>
  )
}
