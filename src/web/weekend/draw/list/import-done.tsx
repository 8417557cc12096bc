import type { ImportResult } from '../../../../contract/catalogue/import.ts'
import { eventPath } from '../../../../contract/paths.ts'
import { pluralize } from '../../../pages/base/format.ts'
import { Button, ButtonLink } from '../../../platform/ui/button.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'
import { useUndoImport } from './use-import.ts'

interface ImportDoneProps {
  result: ImportResult
  eventId: number
  onMore: () => void
}

export function ImportDone({ result, eventId, onMore }: ImportDoneProps) {
  const undo = useUndoImport()
  return (
    <Panel size="large">
      <p role="status" className="font-semibold text-lg">
        {pluralize(result.added, 'rider')} imported
      </p>
      <p className="mt-2 text-dust">They are in the shop now. The whole import can be taken back.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href={eventPath(eventId)}>See the event</ButtonLink>
        <Button variant="outline" onClick={onMore}>
          Import another list
        </Button>
        <Button
          variant="quiet"
          loading={undo.isPending}
          onClick={() => undo.mutate(result, { onSuccess: onMore })}
        >
          Undo import
        </Button>
      </div>
    </Panel>
  )
}
