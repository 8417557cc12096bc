import './order.css'
import { useQueryClient } from '@tanstack/react-query'
import Hourglass from 'lucide/hourglass'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import type { Order } from '../../../contract/buying/order.ts'
import { forgetOrders } from '../../../contract/buying/order-calls.ts'
import { pathTo } from '../../../contract/pages.ts'
import { ContactWays } from '../../pages/base/contact-ways.tsx'
import { useFormatTime } from '../../pages/base/format.ts'
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
import { UpgradeButton } from '../checkout/upgrade-button.tsx'
import { OrderDevices } from './order-devices.tsx'
import { titleIn } from './order-link.ts'
import { Receipt } from './receipt.tsx'
import { SharePanel } from './share-panel.tsx'
import { VideoInSizes } from './video-in-sizes.tsx'

export function OrderView({ order }: { order: Order }) {
  const { videos, riderId, riderName, items } = order
  const others = (items?.length ?? 1) - 1
  const events = [...new Set(items?.map(({ eventName }) => eventName) ?? [order.eventName])]
  useTitle(`Order ${order.orderNumber}`)
  return (
    <div className="mx-auto max-w-page px-4 sm:px-6">
      <div className="not-on-paper">
        <PageHead
          title={others > 0 ? `${riderName} and ${others} more` : riderName}
          text={
            <>
              {events.join(', ')}
              <span className="mt-2 block text-base">
                Order <span className="figures text-chalk">{order.orderNumber}</span>
              </span>
            </>
          }
        />
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="not-on-paper grid gap-8">
          <Upgrades order={order} />
          <ul className="grid gap-8">
            {videos.map((video) => {
              const title = titleIn(riderName, video, videos)
              return (
                <li key={video.url}>
                  {(others > 0 || title !== riderName) && <h2 className="mb-3 text-xl">{title}</h2>}
                  {video.ready ? (
                    <VideoInSizes
                      {...video}
                      riderId={video.rider?.id ?? riderId}
                      title={title}
                      preload="metadata"
                    />
                  ) : (
                    <BeingFinished title={title} promisedBy={video.promisedBy} />
                  )}
                </li>
              )
            })}
          </ul>
        </div>
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

/** What was bought in phone size. */
function Upgrades({ order: { upgrades, upgradedBy, email } }: { order: Order }) {
  if (upgrades.length + upgradedBy.length === 0) return null
  return (
    <Panel size="card" className="grid gap-4">
      {upgrades.map((upgrade) => (
        <div key={upgrade.riderId} className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="min-w-0 grow basis-52 text-pretty">
            {upgrades.length > 1 && <strong>{upgrade.riderName}: </strong>}
            You have the phone size. Want it in {upgrade.quality ?? 'full size'}? You pay only the difference.
          </p>
          <UpgradeButton upgrade={upgrade} email={email} />
        </div>
      ))}
      {upgradedBy.map((orderNumber) => (
        <p key={orderNumber}>
          You upgraded to the full size. It is in order <span className="figures">{orderNumber}</span>, under{' '}
          <a href={pathTo('myVideos')} className="text-bolt underline underline-offset-4">
            My videos
          </a>
          .
        </p>
      ))}
    </Panel>
  )
}

function BeingFinished({ title, promisedBy }: { title: string; promisedBy: string | undefined }) {
  const formatTime = useFormatTime()
  return (
    <Panel size="card" role="status" className="grid aspect-video place-items-center text-center">
      <div className="max-w-sm">
        <Hourglass aria-hidden="true" className="mx-auto mb-3 size-6 text-amber" />
        <p className="font-semibold wrap-anywhere">
          {promisedBy ? `${title} isn't up yet` : `${title} is being finished`}
        </p>
        <p className="mt-1 text-dust text-sm">
          {promisedBy
            ? `You'll get it by ${formatTime(promisedBy)}, or get your money back. We'll email you when it's up, and it opens right here.`
            : "We'll email you as soon as it's ready, and it opens right here. Want your money back instead? Just tell us."}
        </p>
      </div>
    </Panel>
  )
}

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
