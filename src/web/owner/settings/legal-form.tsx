import type { LegalTexts } from '../../../contract/owner/shop.ts'
import { readLegalTexts } from '../../../contract/owner/shop-calls.ts'
import { useRead } from '../../platform/api/queries.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { TextArea } from '../../platform/ui/text-input.tsx'
import { useUnsavedWarning } from '../../platform/ui/unsaved-changes.ts'
import { useForm } from '../../platform/ui/use-form.ts'
import { useSaveShop } from './use-save-shop.ts'

export const LegalForm = () => (
  <ListState query={useRead(readLegalTexts, {})} what="texts" isEmpty={() => false} empty={null}>
    {(texts) => <LoadedForm texts={texts} />}
  </ListState>
)

function LoadedForm({ texts }: { texts: LegalTexts }) {
  const form = useForm(texts)
  const save = useSaveShop()
  useUnsavedWarning(form.dirty)
  return (
    <Form onSubmit={() => save.mutate({ body: form.draft })}>
      <Field label="Privacy Policy">
        <TextArea {...form.text('privacyText')} rows={8} />
      </Field>
      <Field label="Terms of Service">
        <TextArea {...form.text('termsText')} rows={8} />
      </Field>
      <Button type="submit" loading={save.isPending} disabled={!form.dirty} className="sm:self-start">
        Save Texts
      </Button>
    </Form>
  )
}
