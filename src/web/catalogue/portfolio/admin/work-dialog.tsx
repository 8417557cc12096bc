import { NewPortfolioItem, type PortfolioItem } from '../../../../contract/catalogue/portfolio.ts'
import { addWork, changeWork } from '../../../../contract/catalogue/portfolio-calls.ts'
import { PORTFOLIO_CATEGORIES } from '../../../../contract/catalogue/portfolio-categories.ts'
import { useCall } from '../../../platform/api/use-call.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { checkBy } from '../../../platform/ui/check-form.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { failed } from '../../../platform/ui/failed.ts'
import { Field } from '../../../platform/ui/field.tsx'
import { Form } from '../../../platform/ui/form.tsx'
import { Picture } from '../../../platform/ui/picture.tsx'
import { Select } from '../../../platform/ui/select.tsx'
import { TextArea, TextInput } from '../../../platform/ui/text-input.tsx'
import { toast } from '../../../platform/ui/toast-store.ts'
import { useGuardedClose } from '../../../platform/ui/unsaved-changes.ts'
import { useForm } from '../../../platform/ui/use-form.ts'
import { PictureUpload } from '../../admin/picture-upload.tsx'

interface WorkDialogProps {
  /** Undefined for a new item. */
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
  const form = useForm(draftOf(item))
  const { draft, errors, change } = form
  const save = useSaveWork(item?.id)

  const submit = () => {
    const body = form.accept(checkBy(NewPortfolioItem, draft, { toasts: true }))
    if (body) save.mutate(body, { onSuccess: onClose })
  }

  return (
    <Dialog
      open
      onOpenChange={useGuardedClose(form.dirty, onClose)}
      title={item ? 'Edit Work' : 'Add New Work'}
      size="medium"
    >
      <Form ref={form.ref} onSubmit={submit}>
        <div className="grid gap-5 sm:grid-cols-[1fr_12rem]">
          <Field label="Title" error={errors.title}>
            <TextInput {...form.text('title')} />
          </Field>
          <Field label="Category" error={errors.category}>
            <Select {...form.text('category')}>
              <option value="">Please choose</option>
              {PORTFOLIO_CATEGORIES.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </Select>
          </Field>
        </div>
        <Field label="Description" error={errors.description}>
          <TextArea {...form.text('description')} />
        </Field>
        <Field label="Video URL" error={errors.videoUrl}>
          <TextInput {...form.text('videoUrl')} type="url" placeholder="https://" />
        </Field>
        <div className="grid items-end gap-4 sm:grid-cols-[1fr_auto]">
          <Field label="Thumbnail URL" error={errors.thumbnailUrl}>
            <TextInput
              {...form.text('thumbnailUrl')}
              type="url"
              placeholder="https://, or upload a picture"
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

function useSaveWork(id: number | undefined) {
  const saved = (title: string) => () => void toast({ title })
  const add = useCall(addWork, {
    onSuccess: saved('Portfolio item added successfully'),
    onError: failed('Failed to add portfolio item'),
  })
  const change = useCall(changeWork, {
    onSuccess: saved('Portfolio item updated successfully'),
    onError: failed('Failed to update portfolio item'),
  })
  return {
    isPending: add.isPending || change.isPending,
    mutate: (body: NewPortfolioItem, then: { onSuccess: () => void }) =>
      id === undefined ? add.mutate({ body }, then) : change.mutate({ params: { id }, body }, then),
  }
}
