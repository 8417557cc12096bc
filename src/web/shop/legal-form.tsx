import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../contract/api.ts'
import type { LegalTexts } from '../../contract/shop.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { ListState } from '../ui/list-state.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useUnsavedWarning } from '../ui/use-unsaved-warning.ts'
import { useSaveShop } from './use-save-shop.ts'

export const LegalForm = () => (
  <ListState
    query={useQuery<LegalTexts>({ queryKey: [api.legalTexts] })}
    what="texts"
    isEmpty={() => false}
    empty={null}
  >
    {(texts) => <LoadedForm texts={texts} />}
  </ListState>
)

function LoadedForm({ texts }: { texts: LegalTexts }) {
  const [draft, setDraft] = useState(texts)
  const save = useSaveShop()
  const dirty = JSON.stringify(draft) !== JSON.stringify(texts)
  useUnsavedWarning(dirty)
  return (
    <Form onSubmit={() => save.mutate(draft)}>
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
