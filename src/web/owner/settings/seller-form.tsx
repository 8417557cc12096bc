import type { Seller } from '../../../contract/owner/shop.ts'
import { readSeller } from '../../../contract/owner/shop-calls.ts'
import { useRead } from '../../platform/api/queries.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { TextArea, TextInput } from '../../platform/ui/text-input.tsx'
import { useUnsavedWarning } from '../../platform/ui/unsaved-changes.ts'
import { useForm } from '../../platform/ui/use-form.ts'
import { useSaveShop } from './use-save-shop.ts'

export const SellerForm = () => (
  <ListState query={useRead(readSeller, {})} what="seller" isEmpty={() => false} empty={null}>
    {(seller) => <LoadedForm seller={seller} />}
  </ListState>
)

function LoadedForm({ seller }: { seller: Seller }) {
  const form = useForm(seller)
  const save = useSaveShop()
  useUnsavedWarning(form.dirty)
  return (
    <Form onSubmit={() => save.mutate({ body: form.draft })}>
      <Field label="Legal name" hint="Yours, or that of your company.">
        <TextInput {...form.text('legalName')} maxLength={160} />
      </Field>
      <Field label="Address">
        <TextArea {...form.text('legalAddress')} rows={3} maxLength={500} />
      </Field>
      <Field label="Tax ID" hint="Leave it empty if none belongs on your receipts.">
        <TextInput {...form.text('taxId')} maxLength={60} />
      </Field>
      <Button type="submit" loading={save.isPending} disabled={!form.dirty} className="sm:self-start">
        Save Seller
      </Button>
    </Form>
  )
}
