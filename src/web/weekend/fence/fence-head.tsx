import { Link } from 'wouter'
import { pathTo } from '../../../contract/pages.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { clockTime } from '../clock-time.ts'
import type { Fence } from './fence.ts'
import type { StoredRunningOrder } from './fence-storage.ts'
import { useTime } from './use-fence.ts'

/** The event, the time, and whether all taps are sent. */
export function FenceHead({ fence, order, done }: { fence: Fence; order: StoredRunningOrder; done: number }) {
  const now = useTime(fence, 500)
  return (
    <div className="border-ink/15 border-b">
      <div className="mx-auto flex max-w-page items-center justify-between gap-4 px-4 py-2 sm:px-6">
        <div className="min-w-0">
          <p className="truncate font-semibold text-sm">
            <Link href={pathTo('admin')} className="-my-2 inline-block py-2 underline underline-offset-4">
              Admin
            </Link>{' '}
            · {order.eventName}
          </p>
          <p className="text-sm tabular-nums">
            {done} of {order.runs.length} · <Sending fence={fence} />
          </p>
        </div>
        <p className="figures shrink-0 text-right text-2xl leading-none">
          <span className="sr-only">Time of day </span>
          {clockTime(now, order.timeZone)}
          <span className="block font-sans font-semibold text-xs">{zoneName(now, order.timeZone)}</span>
        </p>
      </div>
    </div>
  )
}

function Sending({ fence }: { fence: Fence }) {
  const { taps, connection, storageFailed } = fence.state.use()
  const unsent = taps.filter(({ sent }) => !sent).length
  if (storageFailed) return <strong>This browser keeps nothing: leave the page open</strong>
  if (connection === 'logged-out') return <strong>Log in to send {pluralize(unsent, 'tap')}</strong>
  if (connection === 'offline')
    return <strong>No signal{unsent > 0 ? `, ${pluralize(unsent, 'tap')} kept here` : ''}</strong>
  return unsent > 0 ? <>sending {pluralize(unsent, 'tap')}</> : <>all sent</>
}

const zoneName = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
