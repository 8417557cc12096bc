import type { AboutStory } from '../../../contract/owner/shop.ts'
import { readAbout } from '../../../contract/owner/shop-calls.ts'
import { useRead } from '../../platform/api/queries.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { TextArea, TextInput } from '../../platform/ui/text-input.tsx'
import { useUnsavedWarning } from '../../platform/ui/unsaved-changes.ts'
import { useForm } from '../../platform/ui/use-form.ts'
import { useSaveShop } from './use-save-shop.ts'

export const AboutForm = () => (
  <ListState query={useRead(readAbout, {})} what="story" isEmpty={() => false} empty={null}>
    {(story) => <LoadedForm story={story} />}
  </ListState>
)

const FIELDS = [
  { name: 'aboutTitle', label: 'Headline' },
  { name: 'aboutLead', label: 'First sentence' },
  { name: 'aboutTitle1', label: 'First chapter' },
  { name: 'aboutText1', label: 'Text of the first chapter', long: true },
  { name: 'aboutTitle2', label: 'Second chapter' },
  { name: 'aboutText2', label: 'Text of the second chapter', long: true },
  { name: 'aboutTitle3', label: 'Third chapter' },
  { name: 'aboutText3', label: 'Text of the third chapter', long: true },
] as const

function LoadedForm({ story }: { story: AboutStory }) {
  const form = useForm(story)
  const save = useSaveShop()
  useUnsavedWarning(form.dirty)
  return (
    <Form onSubmit={() => save.mutate({ body: form.draft })}>
      {FIELDS.map(({ name, label, ...rest }) => (
        <Field key={name} label={label}>
          {'long' in rest ? <TextArea {...form.text(name)} rows={4} /> : <TextInput {...form.text(name)} />}
        </Field>
      ))}
      <Button type="submit" loading={save.isPending} disabled={!form.dirty} className="sm:self-start">
        Save Story
      </Button>
    </Form>
  )
}
