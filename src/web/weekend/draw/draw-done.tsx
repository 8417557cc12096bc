import { pathTo } from '../../../contract/pages.ts'
import type { Run } from '../../../contract/weekend/weekend.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { Panel } from '../../platform/ui/panel.tsx'
import { useLastChange } from '../last-change.tsx'

interface DrawDoneProps {
  eventId: number
  runs: Run[]
  onMore: () => void
}

export function DrawDone({ eventId, runs, onMore }: DrawDoneProps) {
  const { last, undo, isPending } = useLastChange(eventId, ['order'])
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
        <Button
          variant="quiet"
          disabled={!last}
          loading={isPending}
          onClick={() => void undo().then(onMore, failed('The import was not undone'))}
        >
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
