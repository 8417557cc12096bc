import { createContext, type ReactNode, use } from 'react'
import { ShopChange } from '../../../contract/owner/shop.ts'
import { changeShop } from '../../../contract/owner/shop-calls.ts'
import { readPrice } from '../../../contract/platform/parse-dollars.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { checkBy } from '../../platform/ui/check-form.ts'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { TextArea, TextInput } from '../../platform/ui/text-input.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { useUnsavedWarning } from '../../platform/ui/unsaved-changes.ts'
import { useForm } from '../../platform/ui/use-form.ts'

type Name = keyof ShopChange
/** As typed. */
type Draft = Partial<Record<Name, string>>

const FormContext = createContext<ReturnType<typeof useForm<Draft>> | null>(null)

/** The draft of the section, for its fields. */
export function useSettings() {
  const form = use(FormContext)
  if (!form) throw new Error('A field of the settings is outside of their form')
  return {
    errors: form.errors,
    change: form.change,
    entered: (name: Name) => form.draft[name] ?? '',
  }
}

/** One draft and one Save for all the settings of a section. */
export function SettingsForm({ saved, children }: { saved: Draft; children: ReactNode }) {
  const form = useForm(saved)
  const save = useCall(changeShop, {
    // after the refetch, so that leaving right after the toast does not warn about unsaved changes
    onRefreshed: () => toast({ title: 'Settings saved' }),
    onError: failed('Failed to save the settings'),
  })
  const changed = Object.fromEntries(
    Object.entries(form.draft)
      .map(([name, text]) => [name, typed(name, text)])
      .filter(([name = '', value]) => value !== typed(String(name), saved[name as Name] ?? '')),
  )
  const isChanged = Object.keys(changed).length > 0
  useUnsavedWarning(isChanged)
  const submit = () => {
    const body = form.accept(checkBy(ShopChange, changed))
    if (body) save.mutate({ body })
  }
  return (
    <FormContext value={form}>
      <Form ref={form.ref} onSubmit={submit} className="flex flex-col gap-6">
        {children}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" loading={save.isPending} disabled={!isChanged}>
            Save Changes
          </Button>
          {isChanged && (
            <Button variant="outline" onClick={() => form.change(saved)}>
              Discard
            </Button>
          )}
        </div>
      </Form>
    </FormContext>
  )
}

/** Prices are numbers; no regular price is 0. */
function typed(name: string, text: string): string | number {
  if (!name.endsWith('Price')) return text
  return name === 'regularPrice' && !text.trim() ? 0 : readPrice(text)
}

interface SettingProps {
  name: Name
  label: string
  hint?: string
  type?: 'text' | 'tel' | 'email' | 'url'
  /** The lines of a long text. */
  rows?: number
  maxLength?: number
}

export function Setting({ name, label, hint, rows, ...input }: SettingProps) {
  const { errors, change, entered } = useSettings()
  const bound = {
    value: entered(name),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  }
  return (
    <Field label={label} error={errors[name]} {...(hint && { hint })}>
      {rows ? <TextArea {...bound} {...input} rows={rows} /> : <TextInput {...bound} {...input} />}
    </Field>
  )
}

export const Fields = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-5">{children}</div>
)

/** A panel of the settings, with what it is for. */
export const Section = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Panel
    as="section"
    aria-label={title}
    size="large"
    className="grid gap-x-10 gap-y-5 lg:grid-cols-[16rem_1fr]"
  >
    <div>
      <h2 className="text-lg">{title}</h2>
      <p className="mt-2 text-dust text-sm text-pretty">{text}</p>
    </div>
    <div className="min-w-0 max-w-2xl">{children}</div>
  </Panel>
)
