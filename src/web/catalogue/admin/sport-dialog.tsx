import { useState } from 'react'
import { z } from 'zod'
import { NewSport, type Sport } from '../../../contract/sport.ts'
import { DEFAULT_SPORT_ICON, DEFAULT_SPORT_PICTURE } from '../../../contract/stock-pictures.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useGuardedClose } from '../../ui/use-guarded-close.ts'
import { SportPictureChoice } from './sport-picture-choice.tsx'
import { useSaveSport } from './use-save-sport.ts'

interface SportDialogProps {
  /** Absent: a new sport is created. */
  sport?: Sport
  onClose: () => void
}

const draftOf = (sport: Sport | undefined) => ({
  name: sport?.name ?? '',
  description: sport?.description ?? '',
  icon: sport?.icon ?? DEFAULT_SPORT_ICON,
  imageUrl: sport?.imageUrl ?? DEFAULT_SPORT_PICTURE,
  isActive: sport?.isActive ?? true,
})

export function SportDialog({ sport, onClose }: SportDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(sport))
  const [errors, setErrors] = useState<Partial<Record<string, string[]>>>({})
  const save = useSaveSport(sport?.id)
  const dirty = JSON.stringify(draft) !== JSON.stringify(draftOf(sport))
  const change = (part: Partial<typeof draft>) => {
    setDraft((known) => ({ ...known, ...part }))
    setErrors({})
  }

  const submit = () => {
    const typed = NewSport.safeParse(draft)
    if (!typed.success) return setErrors(z.flattenError(typed.error).fieldErrors)
    save.mutate(typed.data, { onSuccess: onClose })
  }

  return (
    <Dialog
      open
      onOpenChange={useGuardedClose(dirty, onClose)}
      title={sport ? 'Edit Sport' : 'Add New Sport'}
      size="medium"
    >
      <Form onSubmit={submit}>
        <div className="grid grid-cols-[1fr_5rem] gap-4">
          <Field label="Name" error={errors.name?.[0]}>
            <TextInput value={draft.name} onChange={(event) => change({ name: event.target.value })} />
          </Field>
          <Field label="Icon" error={errors.icon?.[0]}>
            <TextInput
              value={draft.icon}
              onChange={(event) => change({ icon: event.target.value })}
              className="text-center"
            />
          </Field>
        </div>
        <Field label="Description" error={errors.description?.[0]}>
          <TextArea
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        </Field>
        <SportPictureChoice value={draft.imageUrl} onChange={(imageUrl) => change({ imageUrl })} />
        <div className="flex items-center justify-between gap-4">
          <div>
            <p className="font-medium text-sm">Active</p>
            <p className="text-dust text-sm">Visitors see it, with its events and riders.</p>
          </div>
          <Switch
            label="Active"
            checked={draft.isActive}
            onCheckedChange={(isActive) => change({ isActive })}
          />
        </div>
        <Button type="submit" loading={save.isPending}>
          {sport ? 'Save Changes' : 'Create Sport'}
        </Button>
      </Form>
    </Dialog>
  )
}
