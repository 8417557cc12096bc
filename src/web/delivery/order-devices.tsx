import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { api } from '../../contract/api.ts'
import type { BuyerDevice, Order } from '../../contract/order.ts'
import { orderPath } from '../../contract/paths.ts'
import { browserName } from '../browser-name.ts'
import { useOffline } from '../offline/connection.ts'
import { request, sentenceOf } from '../request.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast-store.ts'
import { tokenOf } from './order-link.ts'

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const formatTime = (iso: string) => time.format(new Date(iso))

/** Where the buyer's orders can be seen, and how to end that: a letter that was handed on opens more than its order. */
export function OrderDevices({ order }: { order: Order }) {
  const token = tokenOf(order.orderUrl)
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const key = [api.orderDevices(token)]
  // whoever has only the order's link is told nothing, and shown nothing
  const enabled = !useOffline()
  const { data: devices } = useQuery<BuyerDevice[]>({ queryKey: key, refetchOnMount: 'always', enabled })
  const change = useMutation({
    mutationFn: ({ send }: Change) => send(),
    onSuccess: (_, { done }) => {
      toast({ title: done })
      return queries.invalidateQueries({ queryKey: key })
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'That did not work',
        description: sentenceOf(error, 'Please try again in a moment.'),
      }),
  })
  const renewLink = async () => {
    const renewed: Order = await (await request('POST', api.orderNewLink(token))).json()
    const path = orderPath(tokenOf(renewed.orderUrl))
    queries.setQueryData([api.order(tokenOf(renewed.orderUrl))], renewed)
    navigate(path, { replace: true })
  }
  if (!devices?.length) return null
  const busy = (what: string) => change.isPending && change.variables.what === what
  return (
    <section className="not-on-paper" aria-labelledby="devices">
      <h2 id="devices" className="mb-2 text-xl">
        Your devices
      </h2>
      <p className="mb-4 text-dust">
        These browsers see what {order.email} bought, without being asked again.
      </p>
      <ul className="mb-5 rounded-card border border-hairline bg-panel px-4">
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
                loading={busy(device.id)}
                onClick={() =>
                  change.mutate({
                    what: device.id,
                    send: () => request('DELETE', api.orderDevice(token, device.id)),
                    done: 'Signed out there',
                  })
                }
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          variant="outline"
          loading={busy('everywhere')}
          onClick={() =>
            change.mutate({
              what: 'everywhere',
              send: () => request('POST', api.orderSignOut(token)),
              done: 'Signed out everywhere else',
            })
          }
        >
          Sign out everywhere else
        </Button>
        <Button
          size="small"
          variant="outline"
          loading={busy('link')}
          onClick={() =>
            change.mutate({
              what: 'link',
              send: renewLink,
              done: 'Your order has a new link. It is on its way to you.',
            })
          }
        >
          Make a new link
        </Button>
      </div>
      <p className="mt-3 text-dust text-sm">
        A new link replaces the one of this order: whoever has the old one sees nothing any more.
      </p>
    </section>
  )
}

interface Change {
  what: string
  send(): Promise<unknown>
  done: string
}
