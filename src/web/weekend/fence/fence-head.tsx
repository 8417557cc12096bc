import { Link } from 'wouter'
import { pathTo } from '../../../contract/pages.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { clockTime } from '../clock-time.ts'
import type { Fence } from './fence.ts'
import type { StoredRunningOrder } from './fence-storage.ts'
import { useTime } from './use-fence.ts'

interface FenceHeadProps {
  fence: Fence
  order: StoredRunningOrder
  done: number
  /** For the owner and helpers. */
  onShare: (() => void) | undefined
}

const HEAD_LINK = '-my-2 inline-block py-2 underline underline-offset-4'

/** The event, the time, and whether all taps are sent. */
export function FenceHead({ fence, order, done, onShare }: FenceHeadProps) {
  const now = useTime(fence, 500)
  return (
    <div className="border-ink/15 border-b">
      <div className="mx-auto flex max-w-page items-center justify-between gap-4 px-4 py-2 sm:px-6">
        <div className="min-w-0">
          <p className="truncate font-semibold text-sm">
            {onShare && (
              <>
                <Link href={pathTo('admin')} className={HEAD_LINK}>
                  Admin
                </Link>
                {' · '}
                <button type="button" onClick={onShare} className={HEAD_LINK}>
                  Share
                </button>
                {' · '}
              </>
            )}
            {order.eventName}
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
  const { taps, connection, storageFailed, order } = fence.state.use()
  const late = order?.late?.length ?? 0
  const unsent = taps.filter(({ sent }) => !sent).length + late
  const kept = pluralize(unsent, late > 0 ? 'change' : 'tap')
  if (storageFailed) return <strong>This browser keeps nothing: leave the page open</strong>
  if (connection === 'logged-out') return <strong>Log in to send {kept}</strong>
  if (connection === 'ended')
    return <strong>This link has ended{unsent > 0 ? `, ${kept} kept here` : ''}</strong>
  if (connection === 'offline') return <strong>No signal{unsent > 0 ? `, ${kept} kept here` : ''}</strong>
  return unsent > 0 ? <>sending {kept}</> : <>all sent</>
}

const zoneName = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
