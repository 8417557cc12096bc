import { type ReactNode, useState } from 'react'
import { pathTo } from '../../../contract/pages.ts'
import { useTitle } from '../../pages/base/title.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { lazyComponent, useLazyComponent } from '../../platform/ui/lazy-component.ts'
import { Spinner } from '../../platform/ui/spinner.tsx'
import type { Fence } from './fence.ts'
import { FenceScreen } from './fence-screen.tsx'
import type { StoredRunningOrder } from './fence-storage.ts'
import { useFence } from './use-fence.ts'

const shareFence = lazyComponent(async () => (await import('./share-fence.tsx')).ShareFence)

/** Who is up, and buttons for what happens: used with one thumb at the arena's fence. */
export function FencePage({ params }: { params: { eventId: string } }) {
  useTitle('At the fence | Admin')
  const eventId = Number(params.eventId)
  const fence = useFence(eventId)
  const [sharing, setSharing] = useState(false)
  const ShareFence = useLazyComponent(shareFence, sharing)
  const toDraw = <ButtonLink href={pathTo('adminDraw', { eventId })}>Import the draw</ButtonLink>
  return (
    <FenceOf fence={fence} toDraw={toDraw}>
      {(order) => (
        <>
          <FenceScreen fence={fence} order={order} onShare={() => setSharing(true)} />
          {sharing && ShareFence && <ShareFence order={order} onClose={() => setSharing(false)} />}
        </>
      )}
    </FenceOf>
  )
}

/** The same for one day, by a fence link. Its secret is the fragment, which a reload without a signal needs too. */
export function FenceLinkPage({ params }: { params: { eventId: string } }) {
  useTitle('At the fence')
  const [token] = useState(() => (typeof window === 'undefined' ? '' : location.hash.slice(1)))
  const fence = useFence(Number(params.eventId), token)
  return <FenceOf fence={fence}>{(order) => <FenceScreen fence={fence} order={order} />}</FenceOf>
}

const NOT_HERE = {
  'logged-out': 'Please log in, then open this page again.',
  ended: 'This fence link has ended. Ask for a new one.',
}

/** The page has no header. */
const ALONE = 'mx-auto max-w-page px-4 py-8 sm:px-6'

interface FenceOfProps {
  fence: Fence
  /** Where the draw is imported. */
  toDraw?: ReactNode
  children: (order: StoredRunningOrder) => ReactNode
}

function FenceOf({ fence, toDraw, children }: FenceOfProps) {
  const { order, connection } = fence.state.use()
  if (order === undefined)
    return (
      <div className="grid min-h-svh place-items-center">
        <Spinner />
      </div>
    )
  if (order === null)
    return (
      <div className={ALONE}>
        <EmptyState
          level="h1"
          title="The running order is not on this phone"
          text={
            connection === 'logged-out' || connection === 'ended'
              ? NOT_HERE[connection]
              : 'Open this page once where there is a signal; from then on it works without.'
          }
        />
      </div>
    )
  if (order.runs.length === 0)
    return (
      <div className={ALONE}>
        <EmptyState
          level="h1"
          title="There is no running order yet"
          text={`With the draw of ${order.eventName} the day can begin.`}
          action={toDraw}
        />
      </div>
    )
  return children(order)
}
