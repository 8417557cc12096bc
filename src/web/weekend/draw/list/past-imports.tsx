import type { Import } from '../../../../contract/catalogue/import.ts'
import { listImports } from '../../../../contract/catalogue/start-list-calls.ts'
import { pluralize, useFormatTime } from '../../../pages/base/format.ts'
import { useRead } from '../../../platform/api/queries.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { confirm } from '../../../platform/ui/confirm-store.ts'
import { useUndoImport } from './use-import.ts'

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
