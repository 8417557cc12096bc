import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { listRiders } from '../../contract/calls/catalogue.ts'
import { type Grade, NEUTRAL_GRADE } from '../../contract/grading.ts'
import { readPrice } from '../../contract/price.ts'
import { VideoDetails } from '../../contract/upload.ts'
import { readOf } from '../api/queries.ts'
import { sentenceOf } from '../api/request-error.ts'
import { counted } from '../base/pluralize.ts'
import { useShop } from '../base/use-shop.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { toast } from '../ui/toast-store.ts'
import type { ChosenFile } from './choose-files.ts'
import { DraftTable } from './draft-table.tsx'
import { type Draft, draftOf } from './drafts.ts'
import { EventSelect, useEvents } from './event-select.tsx'
import { FileZone } from './file-zone.tsx'
import { GradeField } from './grade-field.tsx'
import { uploadQueue } from './queue.ts'

/** Files from this computer: chosen many at a time, their riders guessed, mended and sent. */
export function DirectUpload({ zone }: { zone: RefObject<{ choose(): void } | null> }) {
  const defaultPrice = String(useShop()?.defaultPrice ?? 65)
  const { data: events = [] } = useEvents()
  const [chosenEvent, setEvent] = useState<number>()
  const eventId = chosenEvent ?? events[0]?.id
  const [grade, setGrade] = useState<Grade>(NEUTRAL_GRADE)
  const [drafts, setDrafts] = useState<Draft[]>([])
  const [sending, setSending] = useState(false)
  const { data: riders = [] } = useQuery({
    ...readOf(listRiders, { query: { eventId, adminView: 'true' } }, { asOwner: true }),
    enabled: eventId !== undefined && drafts.length > 0,
    refetchOnMount: 'always',
  })

  const addFiles = (chosen: ChosenFile[]) => {
    const fresh = uploadQueue.rejoin(chosen)
    if (fresh.length < chosen.length)
      toast({ title: `${counted(chosen.length - fresh.length, 'upload')} resumed` })
    setDrafts((before) => [...before, ...fresh.map((one) => draftOf(one, defaultPrice))])
  }
  const change = (key: string, what: Partial<Draft>) =>
    setDrafts((before) => before.map((draft) => (draft.key === key ? { ...draft, ...what } : draft)))
  const remove = (key: string) => setDrafts((before) => before.filter((draft) => draft.key !== key))

  const send = async () => {
    if (eventId === undefined) return toast({ variant: 'destructive', title: 'Please create an event first' })
    setSending(true)
    for (const draft of drafts) {
      const { riderName, horse, price } = draft
      const about = { riderName, horse, price: readPrice(price), eventId, gradingSettings: grade }
      const details = VideoDetails.safeParse(about)
      if (!details.success) {
        change(draft.key, { problem: details.error.issues[0]?.message ?? 'Please check this row' })
        continue
      }
      await uploadQueue.add(draft, details.data).then(
        () => remove(draft.key),
        (error: unknown) =>
          change(draft.key, { problem: sentenceOf(error, 'This file could not be announced.') }),
      )
    }
    setSending(false)
  }

  return (
    <div className="flex flex-col gap-6">
      <FileZone ref={zone} onFiles={addFiles} />
      {drafts.length > 0 && (
        <Form onSubmit={send}>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Event of all these files">
              <EventSelect value={eventId} onChange={setEvent} />
            </Field>
            <GradeField
              label="Color grading of all"
              value={grade}
              onChange={setGrade}
              source={drafts[0]?.file ?? null}
            />
          </div>
          <DraftTable drafts={drafts} riders={riders} onChange={change} onRemove={remove} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" loading={sending}>
              Upload {counted(drafts.length, 'file')}
            </Button>
            <Button variant="quiet" onClick={() => setDrafts([])}>
              Clear
            </Button>
          </div>
        </Form>
      )}
    </div>
  )
}
