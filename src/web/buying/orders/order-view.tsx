import './order.css'
import type { Order } from '../../../contract/buying/order.ts'
import { ContactWays } from '../../pages/base/contact-ways.tsx'
import { PageHead } from '../../pages/base/page-head.tsx'
import { useTitle } from '../../pages/base/title.ts'
import { BeingFinished } from './being-finished.tsx'
import { ForgetOrders } from './forget-orders.tsx'
import { OrderDevices } from './order-devices.tsx'
import { videoTitle } from './order-link.ts'
import { Receipt } from './receipt.tsx'
import { SharePanel } from './share-panel.tsx'
import { VideoInSizes } from './video-in-sizes.tsx'

/** Everything a buyer has of an order, for good. */
export function OrderView({ order }: { order: Order }) {
  const { videos, riderName } = order
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
                  <VideoInSizes {...video} title={title} preload="metadata" />
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
