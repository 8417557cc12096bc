import { useState } from 'react'
import { readSeller } from '../../contract/calls/shop.ts'
import type { Seller } from '../../contract/shop.ts'
import { useRead } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { ListState } from '../ui/list-state.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useUnsavedWarning } from '../ui/use-unsaved-warning.ts'
import { useSaveShop } from './use-save-shop.ts'

export const SellerForm = () => (
  <ListState query={useRead(readSeller, {})} what="seller" isEmpty={() => false} empty={null}>
    {(seller) => <LoadedForm seller={seller} />}
  </ListState>
)

function LoadedForm({ seller }: { seller: Seller }) {
  const [draft, setDraft] = useState(seller)
  const save = useSaveShop()
  const dirty = JSON.stringify(draft) !== JSON.stringify(seller)
  useUnsavedWarning(dirty)
  return (
    <Form onSubmit={() => save.mutate({ body: draft })}>
      <Field label="Legal name" hint="Yours, or that of your company.">
        <TextInput
          maxLength={160}
          value={draft.legalName}
          onChange={(event) => setDraft({ ...draft, legalName: event.target.value })}
        />
      </Field>
      <Field label="Address">
        <TextArea
          rows={3}
          maxLength={500}
          value={draft.legalAddress}
          onChange={(event) => setDraft({ ...draft, legalAddress: event.target.value })}
        />
      </Field>
      <Field label="Tax ID" hint="Leave it empty if none belongs on your receipts.">
        <TextInput
          maxLength={60}
          value={draft.taxId}
          onChange={(event) => setDraft({ ...draft, taxId: event.target.value })}
        />
      </Field>
      <Button type="submit" loading={save.isPending} disabled={!dirty} className="sm:self-start">
        Save Seller
      </Button>
    </Form>
  )
}
