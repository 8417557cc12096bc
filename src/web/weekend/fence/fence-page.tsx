import { pathTo } from '../../../contract/pages.ts'
import { useTitle } from '../../pages/base/title.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'
import { FenceScreen } from './fence-screen.tsx'
import { useFence } from './use-fence.ts'

/** Who is up, and buttons for what happens: used with one thumb at the arena's fence. */
export function FencePage({ params }: { params: { eventId: string } }) {
  useTitle('At the fence | Admin')
  const fence = useFence(Number(params.eventId))
  const { order, connection } = fence.state.use()
  if (order === undefined)
    return (
      <div className="grid min-h-svh place-items-center">
        <Spinner />
      </div>
    )
  if (order === null)
    return (
      <EmptyState
        level="h1"
        title="The running order is not on this phone"
        text={
          connection === 'logged-out'
            ? 'Please log in, then open this page again.'
            : 'Open this page once where there is a signal; from then on it works without.'
        }
      />
    )
  if (order.runs.length === 0)
    return (
      <EmptyState
        level="h1"
        title="There is no running order yet"
        text={`With the draw of ${order.eventName} the day can begin.`}
        action={
          <ButtonLink href={pathTo('adminDraw', { eventId: order.eventId })}>Import the draw</ButtonLink>
        }
      />
    )
  return <FenceScreen fence={fence} order={order} />
}
