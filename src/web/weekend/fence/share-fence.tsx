import { useState } from 'react'
import { findEvent } from '../../../contract/catalogue/event-calls.ts'
import { readEventDate } from '../../../contract/catalogue/event-date.ts'
import { dayIn } from '../../../contract/platform/time-zone.ts'
import { DAY } from '../../../contract/time.ts'
import { endFenceLink, listFenceLinks, makeFenceLink } from '../../../contract/weekend/fence/fence-calls.ts'
import type { MadeFenceLink } from '../../../contract/weekend/fence/fence-link.ts'
import { useFormatTime } from '../../pages/base/format.ts'
import { useRead } from '../../platform/api/queries.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { CopyLink } from '../../platform/ui/copy-link.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { QrCode } from '../../platform/ui/qr-code.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { longDay } from '../clock-time.ts'
import type { StoredRunningOrder } from './fence-storage.ts'

interface ShareFenceProps {
  order: Pick<StoredRunningOrder, 'eventId' | 'eventName' | 'timeZone'>
  onClose: () => void
}

/** Makes links to the fence for somebody without a login, and ends them. */
export function ShareFence({ order: { eventId, eventName, timeZone }, onClose }: ShareFenceProps) {
  const formatTime = useFormatTime()
  const today = dayIn(timeZone, new Date())
  const { data: event } = useRead(findEvent, { params: { id: eventId } }, { asOwner: true })
  const days = readEventDate(event?.date ?? '')
  const [chosen, setChosen] = useState<string | null>(null)
  const day = chosen ?? (days && days.start > today ? days.start : today)
  const [made, setMade] = useState<MadeFenceLink | null>(null)
  const { data } = useRead(listFenceLinks, { params: { id: eventId } }, { live: true })
  const make = useCall(makeFenceLink, { onSuccess: setMade, onError: failed('No link was made') })
  const end = useCall(endFenceLink, {
    onSuccess: (_answer, { params }) => {
      if (made?.id === params.id) setMade(null)
      toast({ title: 'The link has ended' })
    },
    onError: failed('The link did not end'),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Share the fence"
      description={`A link to this page for one day, without a login. It opens the fence of ${eventName} and nothing else.`}
    >
      {made ? (
        <section aria-label="The link" className="grid gap-5">
          <p>
            For {longDay(made.day)}. It ends by itself at the end of {longDay(dayAfter(made.day))}. Open it
            once where there is a signal; from then on it works without.
          </p>
          <QrCode text={made.url} label="The link as a QR code" className="mx-auto w-56 rounded-card" />
          <CopyLink label="Fence link" url={made.url} />
          <Button variant="quiet" onClick={() => setMade(null)}>
            Make another link
          </Button>
        </section>
      ) : (
        <Form onSubmit={() => make.mutate({ params: { id: eventId }, body: { day } })}>
          <Field label="Day">
            <TextInput
              type="date"
              required
              min={today}
              value={day}
              onChange={({ target }) => setChosen(target.value)}
            />
          </Field>
          <Button type="submit" loading={make.isPending} className="w-full">
            Make a link
          </Button>
        </Form>
      )}
      {data && data.links.length > 0 && (
        <section aria-label="Links that work" className="mt-7 border-hairline border-t pt-5">
          <h3 className="font-medium font-sans text-base tracking-normal">Links that work</h3>
          <ul>
            {data.links.map((link) => (
              <li
                key={link.id}
                className="flex flex-wrap items-center gap-3 border-hairline py-3 not-first:border-t"
              >
                <div className="min-w-0 flex-1">
                  <p className="font-medium">{longDay(link.day)}</p>
                  <p className="text-dust text-sm tabular-nums">Made {formatTime(link.createdAt)}</p>
                </div>
                <Button
                  size="small"
                  variant="destructive"
                  aria-label={`End the link for ${longDay(link.day)}, made ${formatTime(link.createdAt)}`}
                  loading={end.isPending && end.variables.params.id === link.id}
                  onClick={() => end.mutate({ params: { id: link.id } })}
                >
                  End the link
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10)
