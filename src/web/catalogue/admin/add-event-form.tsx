import { useRef } from 'react'
import { NewEvent } from '../../../contract/catalogue/event.ts'
import { addEvent } from '../../../contract/catalogue/event-calls.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { checkBy } from '../../platform/ui/check-form.ts'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { Picture } from '../../platform/ui/picture.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { useUnsavedWarning } from '../../platform/ui/unsaved-changes.ts'
import { useForm } from '../../platform/ui/use-form.ts'
import { PictureUpload } from './picture-upload.tsx'

const EMPTY = { name: '', date: '', thumbnailUrl: '' }

export function AddEventForm({ sportId }: { sportId: number }) {
  const form = useForm(EMPTY)
  const { draft, change } = form
  const name = useRef<HTMLInputElement>(null)
  useUnsavedWarning(form.dirty)

  const add = useCall(addEvent, {
    onSuccess: () => {
      change(EMPTY)
      name.current?.focus()
      toast({ title: 'Event added successfully' })
    },
    onError: failed('Failed to add event'),
  })

  const submit = () => {
    const body = form.accept(checkBy(NewEvent, { ...draft, sportId }, { toasts: true }))
    if (body) add.mutate({ body })
  }

  return (
    <Form ref={form.ref} onSubmit={submit}>
      <Field label="Event name">
        <TextInput {...form.text('name')} ref={name} />
      </Field>
      <Field label="Date">
        <TextInput {...form.text('date')} placeholder="June 15-17, 2024" />
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
