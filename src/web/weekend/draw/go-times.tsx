import { useState } from 'react'
import { readEventDate } from '../../../contract/catalogue/event-date.ts'
import { DEFAULT_TIME_ZONE, fromWallTime, wallTime } from '../../../contract/platform/time-zone.ts'
import type { Go } from '../../../contract/weekend/weekend.ts'
import { listGoes, saveGoStarts } from '../../../contract/weekend/weekend-calls.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { useShop } from '../../pages/base/shop.tsx'
import { useRead } from '../../platform/api/queries.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { toast } from '../../platform/ui/toast-store.ts'

interface GoTimesProps {
  eventId: number
  /** The owner's free text. */
  date: string
}

/** The start times of classes, by which riders see when their run is due. */
export function GoTimes({ eventId, date }: GoTimesProps) {
  const goes = useRead(listGoes, { params: { id: eventId } }, { live: true }).data?.goes ?? []
  const timeZone = useShop()?.timeZone ?? DEFAULT_TIME_ZONE
  const save = useCall(saveGoStarts, {
    onSuccess: () => toast({ title: 'Start times saved' }),
    onError: failed('The start times were not saved'),
  })
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  if (goes.length === 0) return null
  const shownOf = ({ go, startsAt }: Go) =>
    typed.get(go) ?? (startsAt === null ? '' : wallTime(timeZone, startsAt).slice(0, 16).replace(' ', 'T'))
  const firstDay = readEventDate(date)?.start
  const send = () =>
    save.mutate(
      {
        params: { id: eventId },
        body: {
          goes: [...typed].map(([go, shown]) => ({
            go,
            startsAt: shown ? new Date(fromWallTime(Date.parse(`${shown}Z`), timeZone)).toISOString() : null,
          })),
        },
      },
      { onSuccess: () => setTyped(new Map()) },
    )
  return (
    <Panel as="section" size="medium" aria-labelledby="go-times-title">
      <h2 id="go-times-title" className="text-lg">
        When it starts
      </h2>
      <p className="mt-1 text-dust text-sm">
        Riders see when their run is due, until its video is up. At the fence it goes by what is tapped.
      </p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {goes.map((one) => (
          <Field key={one.go} label={one.go || 'The event'} hint={pluralize(one.runs, 'run')}>
            <TextInput
              type="datetime-local"
              value={shownOf(one)}
              {...(firstDay && { min: `${firstDay}T00:00` })}
              onChange={({ target }) => setTyped(new Map(typed).set(one.go, target.value))}
            />
          </Field>
        ))}
      </div>
      <Button
        variant="outline"
        className="mt-5"
        loading={save.isPending}
        disabled={typed.size === 0}
        onClick={send}
      >
        Save start times
      </Button>
    </Panel>
  )
}
