import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Grade, NEUTRAL_GRADE } from '../../../contract/videos/grading.ts'
import { CloudVideo, type Incoming } from '../../../contract/videos/upload.ts'
import { addCloudVideo, listIncoming } from '../../../contract/videos/upload-calls.ts'
import { formatBytes, useFormatTime } from '../../pages/base/format.ts'
import { useRead } from '../../platform/api/queries.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { checkBy } from '../../platform/ui/check-form.ts'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { useForm } from '../../platform/ui/use-form.ts'
import { riderOrNew } from './ask-for-new.ts'
import { EventSelect, useCurrentEvent, useEvents } from './event-select.tsx'
import { GradeField } from './grade-field.tsx'
import { guessRider } from './guess-rider.ts'

const EMPTY = { fileName: '', riderName: '', eventId: undefined as number | undefined }

const refuse = failed('Failed to add video')

/** Adds a file of the incoming folder as a video. */
export function CloudForm() {
  const names = useId()
  const queries = useQueryClient()
  const incoming = useRead(listIncoming, {}, { live: true })
  const form = useForm(EMPTY)
  const { data: events = [] } = useEvents()
  const current = useCurrentEvent()
  const { change } = form
  const draft = { ...form.draft, eventId: form.draft.eventId ?? current }
  const [grade, setGrade] = useState<Grade>(NEUTRAL_GRADE)
  const files = incoming.data?.files ?? []

  const add = useCall(addCloudVideo, {
    onSuccess: () => {
      change({ fileName: '', riderName: '' })
      toast({
        title: 'Video Added Successfully',
        description: 'The video has been added to the marketplace with color grading applied',
      })
    },
    onError: refuse,
  })

  const submit = async () => {
    const body = form.accept(checkBy(CloudVideo, { ...draft, gradingSettings: grade }, { toasts: true }))
    if (!body) return
    const event = events.find(({ id }) => id === body.eventId)
    try {
      if (await riderOrNew(queries, { riderName: body.riderName ?? '', event })) add.mutate({ body })
    } catch (error) {
      refuse(error)
    }
  }

  return (
    <Form ref={form.ref} onSubmit={submit}>
      <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-dust text-sm marker:text-dust/70">
        <li>
          Copy the finished video to <Place text={incoming.data?.place} />, with the tool that you like best.
        </li>
        <li>Choose it here, and say whose run it is.</li>
        <li>Pick the look. The shop makes preview, phone size and master by itself.</li>
      </ol>
      <Field label="Cloud file name">
        <TextInput {...form.text('fileName')} list={names} placeholder="jane-doe.mp4" />
      </Field>
      <datalist id={names}>
        {files.map(({ fileName }) => (
          <option key={fileName} value={fileName} />
        ))}
      </datalist>
      <FileList
        files={files}
        chosen={draft.fileName}
        onChoose={(fileName) =>
          change({ fileName, riderName: draft.riderName || guessRider(fileName).riderName })
        }
      />
      <Field label="Rider name">
        <TextInput {...form.text('riderName')} />
      </Field>
      <Field label="Event">
        <EventSelect
          empty="Choose an event"
          value={draft.eventId}
          onChange={(eventId) => change({ eventId })}
        />
      </Field>
      <GradeField
        label="Color grading"
        value={grade}
        onChange={setGrade}
        source={
          files.some(({ fileName }) => fileName === draft.fileName) ? { incoming: draft.fileName } : null
        }
      />
      <Button type="submit" loading={add.isPending}>
        Add Video
      </Button>
    </Form>
  )
}

const Place = ({ text }: { text: string | undefined }) =>
  text ? (
    <code className="rounded bg-ink px-1.5 py-0.5 text-chalk [overflow-wrap:anywhere]">{text}</code>
  ) : (
    'the storage'
  )

interface FileListProps {
  files: Incoming['files']
  chosen: string
  onChoose: (fileName: string) => void
}

function FileList({ files, chosen, onChoose }: FileListProps) {
  const formatTime = useFormatTime()
  if (files.length === 0) return <p className="text-dust text-sm">Nothing lies there yet.</p>
  return (
    <ul
      aria-label="Files in the incoming folder"
      className="-mt-2 max-h-64 divide-y divide-hairline overflow-y-auto rounded-[10px] border border-hairline"
    >
      {files.map(({ fileName, bytes, modifiedAt, used }) => (
        <li key={fileName}>
          <button
            type="button"
            aria-pressed={fileName === chosen}
            onClick={() => onChoose(fileName)}
            className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-left text-sm hover:bg-chalk/5 focus-visible:outline-offset-[-2px] aria-pressed:bg-amber/10"
          >
            <span className="min-w-0 grow truncate">{fileName}</span>
            {used && <Badge>In the shop</Badge>}
            <span className="shrink-0 text-dust tabular-nums" title={formatTime(modifiedAt)}>
              {formatBytes(bytes)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
