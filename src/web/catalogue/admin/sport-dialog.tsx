import { NewSport, type Sport } from '../../../contract/catalogue/sport.ts'
import {
  DEFAULT_SPORT_ICON,
  DEFAULT_SPORT_PICTURE,
  SPORT_PICTURES,
} from '../../../contract/catalogue/stock-pictures.ts'
import { Button } from '../../platform/ui/button.tsx'
import { checkBy } from '../../platform/ui/check-form.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { Picture } from '../../platform/ui/picture.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { TextArea, TextInput } from '../../platform/ui/text-input.tsx'
import { useGuardedClose } from '../../platform/ui/unsaved-changes.ts'
import { useForm } from '../../platform/ui/use-form.ts'
import { PictureUpload } from './picture-upload.tsx'
import { useSaveSport } from './use-save-sport.ts'

interface SportDialogProps {
  /** Undefined for a new sport. */
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
  const form = useForm(draftOf(sport))
  const { draft, errors, change } = form
  const save = useSaveSport(sport?.id)

  const submit = () => {
    const body = form.accept(checkBy(NewSport, draft))
    if (body) save.mutate(body, { onSuccess: onClose })
  }

  return (
    <Dialog
      open
      onOpenChange={useGuardedClose(form.dirty, onClose)}
      title={sport ? 'Edit Sport' : 'Add New Sport'}
      size="medium"
    >
      <Form ref={form.ref} onSubmit={submit}>
        <div className="grid grid-cols-[1fr_5rem] gap-4">
          <Field label="Name" error={errors.name}>
            <TextInput {...form.text('name')} />
          </Field>
          <Field label="Icon" error={errors.icon}>
            <TextInput {...form.text('icon')} className="text-center" />
          </Field>
        </div>
        <Field label="Description" error={errors.description}>
          <TextArea {...form.text('description')} />
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

interface SportPictureChoiceProps {
  value: string
  onChange: (imageUrl: string) => void
}

/** The six stock pictures, and an upload. */
function SportPictureChoice({ value, onChange }: SportPictureChoiceProps) {
  const own = value && !SPORT_PICTURES.some(({ url }) => url === value)
  const choices = own ? [...SPORT_PICTURES, { name: 'Your picture', url: value }] : SPORT_PICTURES
  return (
    <fieldset>
      <legend className="font-medium text-chalk text-sm">Picture</legend>
      <div className="mt-2 grid grid-cols-3 gap-2">
        {choices.map(({ name, url }) => (
          <label
            key={url}
            className="relative aspect-video cursor-pointer overflow-hidden rounded-[10px] border-2 border-transparent has-checked:border-amber has-focus-visible:outline-2 has-focus-visible:outline-bolt has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="imageUrl"
              aria-label={name}
              checked={value === url}
              onChange={() => onChange(url)}
              className="absolute opacity-0"
            />
            <Picture src={url} alt="" sizes="160px" className="size-full" />
          </label>
        ))}
      </div>
      <div className="mt-3">
        <PictureUpload onUploaded={onChange}>Upload a picture</PictureUpload>
      </div>
    </fieldset>
  )
}
