import { useState } from 'react'
import { z } from 'zod'
import { readShop } from '../../contract/calls/shop.ts'
import { readPrice } from '../../contract/price.ts'
import { ShopChange, type ShopInfo } from '../../contract/shop.ts'
import { useRead } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { ListState } from '../ui/list-state.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useUnsavedWarning } from '../ui/use-unsaved-warning.ts'
import { useSaveShop } from './use-save-shop.ts'

export const ShopForm = () => (
  <ListState query={useRead(readShop, {})} what="settings" isEmpty={() => false} empty={null}>
    {(shop) => <LoadedForm shop={shop} />}
  </ListState>
)

const FIELDS = [
  { name: 'brand', label: 'Brand' },
  { name: 'tagline', label: 'Tagline' },
  { name: 'phone', label: 'Text number', type: 'tel' },
  { name: 'email', label: 'E-mail', type: 'email' },
  { name: 'socialUrl', label: 'Social profile link', type: 'url' },
  { name: 'defaultPrice', label: 'Default price in dollars', hint: 'For riders added without a price.' },
  {
    name: 'regularPrice',
    label: 'Regular price in dollars',
    hint: 'Struck through beside every price that is lower.',
  },
] as const

const draftOf = (shop: ShopInfo) => ({
  brand: shop.brand,
  tagline: shop.tagline,
  phone: shop.phone,
  email: shop.email,
  socialUrl: shop.socialUrl,
  defaultPrice: String(shop.defaultPrice),
  regularPrice: String(shop.regularPrice),
})

function LoadedForm({ shop }: { shop: ShopInfo }) {
  const [draft, setDraft] = useState(() => draftOf(shop))
  const [errors, setErrors] = useState<Partial<Record<string, string[]>>>({})
  const save = useSaveShop()
  const dirty = JSON.stringify(draft) !== JSON.stringify(draftOf(shop))
  useUnsavedWarning(dirty)

  const submit = () => {
    const typed = ShopChange.safeParse({
      ...draft,
      defaultPrice: readPrice(draft.defaultPrice),
      regularPrice: readPrice(draft.regularPrice),
    })
    if (!typed.success) return setErrors(z.flattenError(typed.error).fieldErrors)
    setErrors({})
    save.mutate({ body: typed.data })
  }

  return (
    <form
      noValidate
      className="grid gap-5 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {FIELDS.map(({ name, label, ...rest }) => (
        <Field
          key={name}
          label={label}
          error={errors[name]?.[0]}
          {...('hint' in rest && { hint: rest.hint })}
        >
          <TextInput
            type={'type' in rest ? rest.type : 'text'}
            value={draft[name]}
            onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
          />
        </Field>
      ))}
      <Button
        type="submit"
        loading={save.isPending}
        disabled={!dirty}
        className="sm:col-span-2 sm:justify-self-start"
      >
        Save Changes
      </Button>
    </form>
  )
}
