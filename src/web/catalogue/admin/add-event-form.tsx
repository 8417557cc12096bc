import { useRef, useState } from 'react'
import { addEvent } from '../../../contract/calls/catalogue.ts'
import { NewEvent } from '../../../contract/event.ts'
import { useCall } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { failed } from '../../ui/failed.ts'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Picture } from '../../ui/picture.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useUnsavedWarning } from '../../ui/use-unsaved-warning.ts'
import { PictureUpload } from './picture-upload.tsx'

const EMPTY = { name: '', date: '', thumbnailUrl: '' }

export function AddEventForm({ sportId }: { sportId: number }) {
  const [draft, setDraft] = useState(EMPTY)
  const name = useRef<HTMLInputElement>(null)
  useUnsavedWarning(draft.name !== '' || draft.date !== '' || draft.thumbnailUrl !== '')
  const change = (part: Partial<typeof draft>) => setDraft((known) => ({ ...known, ...part }))

  const add = useCall(addEvent, {
    onSuccess: () => {
      setDraft(EMPTY)
      name.current?.focus()
      toast({ title: 'Event added successfully' })
    },
    onError: failed('Failed to add event'),
  })

  const submit = () => {
    const typed = NewEvent.safeParse({ ...draft, sportId })
    if (typed.success) return add.mutate({ body: typed.data })
    toast({
      variant: 'destructive',
      title: typed.error.issues[0]?.message ?? 'Please fill in all event fields',
    })
  }

  return (
    <Form onSubmit={submit}>
      <Field label="Event name">
        <TextInput ref={name} value={draft.name} onChange={(event) => change({ name: event.target.value })} />
      </Field>
      <Field label="Date">
        <TextInput
          value={draft.date}
          placeholder="June 15-17, 2024"
          onChange={(event) => change({ date: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-4">
        {draft.thumbnailUrl && (
          <div className="w-32">
            <Picture
              src={draft.thumbnailUrl}
              alt="The event's picture"
              sizes="128px"
              className="aspect-video w-full rounded-lg"
            />
          </div>
        )}
        <PictureUpload onUploaded={(thumbnailUrl) => change({ thumbnailUrl })}>
          {draft.thumbnailUrl ? 'Change picture' : 'Add a picture'}
        </PictureUpload>
        {!draft.thumbnailUrl && <p className="text-dust text-sm">Without one a stock picture is shown.</p>}
      </div>
      <Button type="submit" loading={add.isPending}>
        Add Event
      </Button>
    </Form>
  )
}
