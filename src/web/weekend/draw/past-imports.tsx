import type { Import, ImportResult } from '../../../contract/catalogue/import.ts'
import { importStartList, listImports, undoImport } from '../../../contract/catalogue/start-list-calls.ts'
import { pathTo } from '../../../contract/pages.ts'
import { useFormatTime } from '../../pages/base/format.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { useRead } from '../../platform/api/queries.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { confirm } from '../../platform/ui/confirm-store.ts'
import { failed } from '../../platform/ui/failed.ts'
import { Panel } from '../../platform/ui/panel.tsx'
import { toast } from '../../platform/ui/toast-store.ts'

const SHOWN = 3

/** The latest lists that came into this event, each of which can still be taken back. */
export function PastImports({ eventId }: { eventId: number }) {
  const formatTime = useFormatTime()
  const imports = useRead(listImports, {}, { live: true })
  const undo = useUndoImport()
  const latest = imports.data?.filter((one) => !one.undoneAt && one.eventId === eventId).slice(0, SHOWN)
  if (!latest?.length) return null

  const ask = async ({ id, added, eventName }: Import) => {
    const yes = await confirm({
      title: 'Undo this import?',
      text: `${pluralize(added, 'rider')} of ${eventName} will leave the shop again.`,
      action: 'Undo import',
      destructive: true,
    })
    if (yes) undo.mutate({ importId: id, added })
  }

  return (
    <section aria-label="Latest imports" className="border-hairline border-t pt-4 text-sm">
      <h2 className="font-medium font-sans text-dust tracking-normal">Latest imports</h2>
      <ul>
        {latest.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 pt-2 tabular-nums">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {pluralize(one.added, 'rider')} into {one.eventName},{' '}
              <span className="text-dust">{formatTime(one.createdAt)}</span>
            </span>
            <Button
              size="small"
              variant="quiet"
              aria-label={`Undo the import into ${one.eventName} of ${formatTime(one.createdAt)}`}
              loading={undo.isPending && undo.variables.params.id === one.id}
              onClick={() => ask(one)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

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
        <ButtonLink href={pathTo('event', { id: eventId })}>See the event</ButtonLink>
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

export const useImport = () =>
  useCall(importStartList, {
    onSuccess: ({ added }) => toast({ title: `Successfully added ${added.toLocaleString('en-US')} riders` }),
    // the lists may have thousands of riders
    refreshLater: true,
    onError: failed('Nothing was imported'),
  })

function useUndoImport() {
  const undo = useCall(undoImport, { refreshLater: true, onError: failed('The import could not be undone') })
  return {
    ...undo,
    mutate: ({ importId, added }: ImportResult, { onSuccess }: { onSuccess?: () => void } = {}) =>
      undo.mutate(
        { params: { id: importId } },
        {
          onSuccess: () => {
            toast({ title: 'Import undone', description: `${pluralize(added, 'rider')} removed again.` })
            onSuccess?.()
          },
        },
      ),
  }
}
