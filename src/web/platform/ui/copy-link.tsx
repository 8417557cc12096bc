import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'
import { toast } from './toast-store.ts'

/** A link that is shown once, with a button that copies it. */
export const CopyLink = ({ label, url }: { label: string; url: string }) => (
  <div className="flex flex-wrap items-end gap-3">
    <div className="min-w-0 grow basis-56">
      <Field label={label}>
        <TextInput readOnly value={url} onFocus={({ target }) => target.select()} />
      </Field>
    </div>
    <Button
      onClick={async () => toast({ title: (await copyText(url)) ? 'Link copied' : 'Please copy it by hand' })}
    >
      Copy link
    </Button>
  </div>
)
