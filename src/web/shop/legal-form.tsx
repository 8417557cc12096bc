import { useState } from 'react'
import { readLegalTexts } from '../../contract/calls/shop.ts'
import type { LegalTexts } from '../../contract/shop.ts'
import { useRead } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { ListState } from '../ui/list-state.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useUnsavedWarning } from '../ui/use-unsaved-warning.ts'
import { useSaveShop } from './use-save-shop.ts'

export const LegalForm = () => (
  <ListState query={useRead(readLegalTexts, {})} what="texts" isEmpty={() => false} empty={null}>
    {(texts) => <LoadedForm texts={texts} />}
  </ListState>
)

function LoadedForm({ texts }: { texts: LegalTexts }) {
  const [draft, setDraft] = useState(texts)
  const save = useSaveShop()
  const dirty = JSON.stringify(draft) !== JSON.stringify(texts)
  useUnsavedWarning(dirty)
  return (
    <Form onSubmit={() => save.mutate({ body: draft })}>
      <Field label="Privacy Policy">
        <TextArea
          rows={8}
          value={draft.privacyText}
          onChange={(event) => setDraft({ ...draft, privacyText: event.target.value })}
        />
      </Field>
      <Field label="Terms of Service">
        <TextArea
          rows={8}
          value={draft.termsText}
          onChange={(event) => setDraft({ ...draft, termsText: event.target.value })}
        />
      </Field>
      <Button type="submit" loading={save.isPending} disabled={!dirty} className="sm:self-start">
        Save Texts
      </Button>
    </Form>
  )
}
