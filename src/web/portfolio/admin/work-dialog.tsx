import { useState } from 'react'
import { z } from 'zod'
import { NewPortfolioItem, type PortfolioItem } from '../../../contract/portfolio.ts'
import { PORTFOLIO_CATEGORIES } from '../../../contract/portfolio-categories.ts'
import { PictureUpload } from '../../catalogue/admin/picture-upload.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useGuardedClose } from '../../ui/use-guarded-close.ts'
import { useSaveWork } from './use-save-work.ts'

interface WorkDialogProps {
  /** Absent: something new is added. */
  item?: PortfolioItem | undefined
  onClose: () => void
}

const draftOf = (item: PortfolioItem | undefined) => ({
  title: item?.title ?? '',
  description: item?.description ?? '',
  videoUrl: item?.videoUrl ?? '',
  thumbnailUrl: item?.thumbnailUrl ?? '',
  category: item?.category ?? '',
})

export function WorkDialog({ item, onClose }: WorkDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(item))
  const [errors, setErrors] = useState<Partial<Record<string, string[]>>>({})
  const save = useSaveWork(item?.id)
  const dirty = JSON.stringify(draft) !== JSON.stringify(draftOf(item))
  const change = (part: Partial<typeof draft>) => {
    setDraft((known) => ({ ...known, ...part }))
    setErrors({})
  }

  const submit = () => {
    const typed = NewPortfolioItem.safeParse(draft)
    if (typed.success) return save.mutate(typed.data, { onSuccess: onClose })
    setErrors(z.flattenError(typed.error).fieldErrors)
    toast({ variant: 'destructive', title: typed.error.issues[0]?.message ?? 'Please fill in all fields' })
  }

  return (
    <Dialog
      open
      onOpenChange={useGuardedClose(dirty, onClose)}
      title={item ? 'Edit Work' : 'Add New Work'}
      size="medium"
    >
      <Form onSubmit={submit}>
        <div className="grid gap-5 sm:grid-cols-[1fr_12rem]">
          <Field label="Title" error={errors.title?.[0]}>
            <TextInput value={draft.title} onChange={(event) => change({ title: event.target.value })} />
          </Field>
          <Field label="Category" error={errors.category?.[0]}>
            <Select value={draft.category} onChange={(event) => change({ category: event.target.value })}>
              <option value="">Please choose</option>
              {PORTFOLIO_CATEGORIES.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </Select>
          </Field>
        </div>
        <Field label="Description" error={errors.description?.[0]}>
          <TextArea
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        </Field>
        <Field label="Video URL" error={errors.videoUrl?.[0]}>
          <TextInput
            type="url"
            placeholder="https://"
            value={draft.videoUrl}
            onChange={(event) => change({ videoUrl: event.target.value })}
          />
        </Field>
        <div className="grid items-end gap-4 sm:grid-cols-[1fr_auto]">
          <Field label="Thumbnail URL" error={errors.thumbnailUrl?.[0]}>
            <TextInput
              type="url"
              placeholder="https://, or upload a picture"
              value={draft.thumbnailUrl}
              onChange={(event) => change({ thumbnailUrl: event.target.value })}
            />
          </Field>
          <div className="flex min-h-11 items-center gap-4">
            <PictureUpload onUploaded={(thumbnailUrl) => change({ thumbnailUrl })}>
              Upload a picture
            </PictureUpload>
            {draft.thumbnailUrl && (
              <Picture
                src={draft.thumbnailUrl}
                alt="The thumbnail"
                sizes="80px"
                className="aspect-video w-20 rounded-md"
              />
            )}
          </div>
        </div>
        <Button type="submit" loading={save.isPending}>
          {item ? 'Save Changes' : 'Add Work'}
        </Button>
      </Form>
    </Dialog>
  )
}
