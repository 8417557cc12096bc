import { useState } from 'react'
import { bulkAddRiders } from '../../../contract/calls/catalogue.ts'
import type { Event } from '../../../contract/event.ts'
import type { Rider } from '../../../contract/rider.ts'
import { useCall } from '../../api/queries.ts'
import { RequestError } from '../../api/request-error.ts'
import { counted } from '../../base/pluralize.ts'
import { useShop } from '../../base/use-shop.ts'
import { Button } from '../../ui/button.tsx'
import { failed } from '../../ui/failed.ts'
import { toast } from '../../ui/toast-store.ts'
import { BulkGrid } from './bulk-grid.tsx'
import {
  type BulkField,
  type BulkRow,
  isComplete,
  newRow,
  problemOf,
  ridersOf,
  withPasted,
} from './bulk-rows.ts'
import { EventField } from './event-field.tsx'
import { pastedRows } from './pasted-rows.ts'

interface BulkAddFormProps {
  events: Event[]
  onDirty: (dirty: boolean) => void
  onAdded: (riders: Rider[]) => void
}

const FIRST_ROWS = 3
const refuse = (title: string) => toast({ variant: 'destructive', title })

export function BulkAddForm({ events, onDirty, onAdded }: BulkAddFormProps) {
  const defaultPrice = useShop()?.defaultPrice ?? 65
  const price = String(defaultPrice)
  const [eventId, setEventId] = useState<number | null>(null)
  const [rows, setRows] = useState(() => Array.from({ length: FIRST_ROWS }, () => newRow(price)))
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const ready = rows.filter(isComplete)

  const change = (next: BulkRow[]) => {
    setRows(next)
    setRefused(new Map())
    onDirty(next.some(({ name, videoUrl }) => name || videoUrl))
  }

  const add = useCall(bulkAddRiders, {
    onSuccess: (riders) => {
      onDirty(false)
      onAdded(riders)
      toast({ title: `Successfully added ${riders.length} riders` })
    },
    onError: (error) => {
      const problems = error instanceof RequestError ? error.problems : []
      setRefused(new Map(problems.map(({ row, sentence }) => [ready[row - 1]?.key ?? 0, sentence])))
      failed(
        'Failed to add riders. Please try again.',
        'Nothing was added, and nothing you typed is lost.',
      )(error)
    },
  })

  const submit = () => {
    if (eventId === null) return refuse('Please select an event')
    if (ready.length === 0) return refuse('Please add at least one rider with name and video link')
    const wrong = ready.map(problemOf).find((problem) => problem !== null)
    if (wrong) return refuse(wrong.sentence)
    add.mutate({ body: { riders: ridersOf(rows, eventId, defaultPrice) } })
  }

  const paste = (text: string, at: number, column: BulkField) => {
    const { rows: next, left } = withPasted(rows, at, pastedRows(text, column), price)
    change(next)
    if (left > 0)
      toast({
        variant: 'destructive',
        title: `${counted(left, 'row')} did not fit`,
        description: 'Twenty riders fit at a time. Import start list takes thousands.',
      })
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
      }}
    >
      <EventField events={events} value={eventId} onChange={setEventId} />
      <BulkGrid rows={rows} onChange={change} onPaste={paste} defaultPrice={price} refused={refused} />
      <Button type="submit" loading={add.isPending}>
        {add.isPending ? 'Adding...' : `Add ${ready.length > 0 ? counted(ready.length, 'Rider') : 'Riders'}`}
      </Button>
    </form>
  )
}
