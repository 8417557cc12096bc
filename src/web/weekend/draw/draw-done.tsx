import { pathTo } from '../../../contract/pages.ts'
import type { Run } from '../../../contract/weekend/weekend.ts'
import { saveRunningOrder } from '../../../contract/weekend/weekend-calls.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { Panel } from '../../platform/ui/panel.tsx'
import { toast } from '../../platform/ui/toast-store.ts'

interface DrawDoneProps {
  eventId: number
  /** The order before and after the import. */
  before: Run[]
  runs: Run[]
  onMore: () => void
}

export function DrawDone({ eventId, before, runs, onMore }: DrawDoneProps) {
  const undo = useCall(saveRunningOrder, { onError: failed('The draw was not taken back') })
  const takeBack = () =>
    undo.mutate(
      { params: { id: eventId }, body: { runs: asBefore(before, runs) } },
      {
        onSuccess: (order) => {
          toast({
            title: 'Import undone',
            description: `The running order has ${countOf(order.runs)} again.`,
          })
          onMore()
        },
      },
    )
  return (
    <Panel size="large">
      <p role="status" className="font-semibold text-lg">
        The running order has {countOf(runs)}
      </p>
      <p className="mt-2 text-dust">
        The riders are in the shop now, and their videos find them by the draw.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href={pathTo('event', { id: eventId })}>See the event</ButtonLink>
        <Button variant="outline" onClick={onMore}>
          Import another class
        </Button>
        <ButtonLink variant="quiet" href={pathTo('adminResults', { eventId })}>
          Paste results
        </ButtonLink>
        <Button variant="quiet" loading={undo.isPending} onClick={takeBack}>
          Undo import
        </Button>
      </div>
    </Panel>
  )
}

const countOf = (runs: Run[]) => pluralize(runs.length, 'run')

export const toDrawn = ({ id, go, draw, riderName, horseName, scratched, dragAfter }: Run) => ({
  id,
  go,
  draw,
  riderName,
  horseName: horseName ?? '',
  scratched,
  dragAfter,
})

/** The order before the import, to undo it; runs that were removed are new. */
function asBefore(before: Run[], now: Run[]) {
  const known = new Set(now.map(({ id }) => id))
  return before.map((run) => ({ ...toDrawn(run), id: known.has(run.id) ? run.id : null }))
}
