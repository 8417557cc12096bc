import { adminResultsPath, eventPath } from '../../contract/paths.ts'
import { pluralize } from '../base/pluralize.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'

interface DrawDoneProps {
  runs: number
  eventId: number
  onMore: () => void
}

export const DrawDone = ({ runs, eventId, onMore }: DrawDoneProps) => (
  <Panel size="large">
    <p role="status" className="font-semibold text-lg">
      The order of go has {pluralize(runs, 'run')}
    </p>
    <p className="mt-2 text-dust">The riders are in the shop now, and their videos find them by the draw.</p>
    <div className="mt-6 flex flex-wrap gap-3">
      <ButtonLink href={eventPath(eventId)}>See the event</ButtonLink>
      <Button variant="outline" onClick={onMore}>
        Import another class
      </Button>
      <ButtonLink variant="quiet" href={adminResultsPath(eventId)}>
        Paste results
      </ButtonLink>
    </div>
  </Panel>
)
