import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listRiders } from '../../../contract/catalogue/rider-calls.ts'
import { readPrice } from '../../../contract/platform/parse-dollars.ts'
import { type Grade, NEUTRAL_GRADE } from '../../../contract/videos/grading.ts'
import { VideoDetails } from '../../../contract/videos/upload.ts'
import { useDefaultPrice } from '../../pages/base/default-price.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { readOf } from '../../platform/api/queries.ts'
import { sentenceOf } from '../../platform/api/request-error.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { askForNew } from './ask-for-new.ts'
import { DraftTable } from './draft-table.tsx'
import { type Draft, draftOf, isListed, riderWithoutVideo } from './drafts.ts'
import { useEvents } from './event-select.tsx'
import { GradeField } from './grade-field.tsx'
import { uploadQueue } from './queue.ts'
import { isUnassigned, type QueuedUpload } from './queued-upload.ts'

/** Uploads without a rider: the owner enters riders while they are sent, and puts them on sale. */
export function UnassignedFiles({ eventId }: { eventId: number | undefined }) {
  const items = uploadQueue.items.use().filter(isUnassigned)
  const defaultPrice = String(useDefaultPrice())
  const { data: events = [] } = useEvents()
  const [grade, setGrade] = useState<Grade>(NEUTRAL_GRADE)
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const [saving, setSaving] = useState(false)
  const { data: riders = [] } = useQuery({
    ...readOf(listRiders, { query: { eventId, adminView: 'true' } }, { asOwner: true }),
    enabled: eventId !== undefined && items.length > 0,
    refetchOnMount: 'always',
  })
  if (items.length === 0) return null

  const draftFor = ({ upload }: QueuedUpload) => drafts[upload.id] ?? draftOf(upload.fileName, defaultPrice)
  const change = (item: QueuedUpload, what: Partial<Draft>) =>
    setDrafts((known) => ({
      ...known,
      [item.upload.id]: {
        ...(known[item.upload.id] ?? draftOf(item.upload.fileName, defaultPrice)),
        ...what,
      },
    }))

  /** The details of a row, or nothing where it shows a problem. */
  const read = (item: QueuedUpload) => {
    const { riderName, horse, price } = draftFor(item)
    const about = { riderName, horse, price: readPrice(price), eventId, gradingSettings: grade }
    const details = VideoDetails.safeParse(about)
    const problem = details.success
      ? isListed(riders, about) && !riderWithoutVideo(riders, about)
        ? `${riderName.trim()} has no horse ${horse} without a video`
        : null
      : (details.error.issues[0]?.message ?? 'Please check this row')
    change(item, { problem })
    return details.success && !problem ? [{ item, details: details.data }] : []
  }

  const putOnSale = async () => {
    if (eventId === undefined) return toast({ variant: 'destructive', title: 'Please create an event first' })
    const named = items.flatMap(read)
    const unknown = named.filter(({ details }) => !riderWithoutVideo(riders, details))
    const names = [...new Set(unknown.map(({ details }) => details.riderName))]
    const add = names.length === 0 || (await askForNew(names, events.find(({ id }) => id === eventId)?.name))
    if (!add) {
      for (const { item } of unknown) change(item, { problem: 'Nobody of this event is called that' })
    }
    setSaving(true)
    for (const { item, details } of named) {
      if (!add && unknown.some((one) => one.item === item)) continue
      await uploadQueue
        .name(item.upload.id, details)
        .catch((error: unknown) => change(item, { problem: sentenceOf(error, 'This could not be saved.') }))
    }
    setSaving(false)
  }

  return (
    <Form onSubmit={putOnSale}>
      <p className="text-dust text-pretty">
        The files are on their way. Say whose runs they are meanwhile; nothing is for sale before you put it
        there.
      </p>
      <GradeField
        label="Color grading of all"
        value={grade}
        onChange={setGrade}
        source={items.find(({ file }) => file)?.file ?? null}
      />
      <DraftTable items={items} draftFor={draftFor} riders={riders} onChange={change} />
      <Button type="submit" loading={saving} className="sm:self-start">
        Put {pluralize(items.length, 'video')} on sale
      </Button>
    </Form>
  )
}
