import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { Order } from '../../../contract/buying/order.ts'
import {
  endDevice,
  findOrder,
  listDevices,
  renewLink,
  signOutEverywhere,
} from '../../../contract/buying/order-calls.ts'
import { pathTo } from '../../../contract/pages.ts'
import { useOnItsWay } from '../../email/use-on-its-way.ts'
import { readOf, useRead } from '../../platform/api/queries.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { browserName } from '../../platform/browser/browser-name.ts'
import { useOffline } from '../../platform/browser/connection.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx'
import { confirm } from '../../platform/ui/confirm-store.ts'
import { failed } from '../../platform/ui/failed.ts'
import { Panel } from '../../platform/ui/panel.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { tokenOf } from './order-link.ts'

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const formatTime = (iso: string) => time.format(new Date(iso))

const didNotWork = failed("That didn't work", 'Please try again in a moment.')

/** The browsers that see the buyer's orders, and how to sign them out. */
export function OrderDevices({ order }: { order: Order }) {
  const token = tokenOf(order.orderUrl)
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const onItsWay = useOnItsWay()
  // empty for a browser that only has the order's link
  const enabled = !useOffline()
  const { data: devices } = useRead(listDevices, { params: { token } }, { live: true, enabled })
  const end = useCall(endDevice, {
    onSuccess: () => toast({ title: 'Signed out there' }),
    onError: didNotWork,
  })
  const endOthers = useCall(signOutEverywhere, {
    onSuccess: () => toast({ title: 'Signed out everywhere else' }),
    onError: didNotWork,
  })
  const renew = useCall(renewLink, {
    onSuccess: (renewed) => {
      const newToken = tokenOf(renewed.orderUrl)
      queries.setQueryData(readOf(findOrder, { params: { token: newToken } }).queryKey, renewed)
      navigate(pathTo('order', { token: newToken }), { replace: true })
      toast({ title: 'Your order has a new link', description: onItsWay('the link', 'you') })
    },
    onError: didNotWork,
  })
  const askToRenew = async () => {
    const yes = await confirm({
      title: 'Make a new link?',
      text: 'The link in your confirmation email stops working, and so does every copy of it. Your share links end, too. The new one is emailed to you.',
      action: 'Make a new link',
    })
    if (yes) renew.mutate({ params: { token } })
  }
  if (!devices?.length) return null
  return (
    <section className="not-on-paper" aria-labelledby="devices">
      <h2 id="devices" className="mb-2 text-xl">
        Your devices
      </h2>
      <p className="mb-4 text-dust">These browsers can open your videos.</p>
      <Panel as="ul" className="mb-5 px-4">
        {devices.map((device) => (
          <li
            key={device.id}
            className="flex flex-wrap items-center gap-3 border-hairline py-3 not-first:border-t"
          >
            <div className="min-w-0 flex-1">
              <p className="font-medium">{browserName(device.userAgent)}</p>
              <p className="text-dust text-sm tabular-nums">
                {device.sees === 'everything' ? 'Sees every order' : 'Sees single orders'} since{' '}
                {formatTime(device.provenAt)} · last used {formatTime(device.lastUsedAt)}
              </p>
            </div>
            {device.current ? (
              <Badge tone="bolt">This browser</Badge>
            ) : (
              <Button
                size="small"
                variant="outline"
                aria-label={`Sign out ${browserName(device.userAgent)}, since ${formatTime(device.provenAt)}`}
                loading={end.isPending && end.variables.params.device === device.id}
                onClick={() => end.mutate({ params: { token, device: device.id } })}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </Panel>
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          variant="outline"
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate({ params: { token } })}
        >
          Sign out everywhere else
        </Button>
        <Button size="small" variant="outline" loading={renew.isPending} onClick={askToRenew}>
          Make a new link
        </Button>
      </div>
      <p className="mt-3 text-dust text-sm">
        A new link replaces the one of this order. The old one stops working for everyone who has it. Both
        also end your share links.
      </p>
      <ConfirmDialog />
    </section>
  )
}
