import type { WeekendChange } from '../../contract/weekend/weekend.ts'
import { listChanges, undoChange } from '../../contract/weekend/weekend-calls.ts'
import { useFormatTime } from '../pages/base/format.ts'
import { useRead } from '../platform/api/queries.ts'
import { useCall } from '../platform/api/use-call.ts'
import { Button } from '../platform/ui/button.tsx'
import { failed } from '../platform/ui/failed.ts'
import { toast } from '../platform/ui/toast-store.ts'

interface LastChangeProps {
  eventId: number
  subjects: WeekendChange['subject'][]
}

/** The last change, which the server remembers, and its undo. */
export function LastChange({ eventId, subjects }: LastChangeProps) {
  const formatTime = useFormatTime()
  const { last, undo, isPending } = useLastChange(eventId, subjects)
  if (!last) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dust text-sm">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        Last change: {last.what} <span className="whitespace-nowrap">({formatTime(last.at)})</span>
      </span>
      <Button
        size="small"
        variant="outline"
        loading={isPending}
        onClick={() => void undo().catch(failed('The change was not undone'))}
      >
        Undo
      </Button>
    </p>
  )
}

export function useLastChange(eventId: number, subjects: WeekendChange['subject'][]) {
  const changes = useRead(listChanges, { params: { id: eventId } }, { live: true })
  const last = changes.data?.changes.find(({ subject }) => subjects.includes(subject))
  const undoing = useCall(undoChange)
  const undo = async () => {
    if (!last) return
    await undoing.mutateAsync({ params: { id: eventId, changeId: last.id } })
    toast({ title: 'Change undone', description: last.what })
  }
  return { last, undo, isPending: undoing.isPending }
}
