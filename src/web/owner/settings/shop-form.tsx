import { ShopChange, type ShopInfo } from '../../../contract/owner/shop.ts'
import { readShop } from '../../../contract/owner/shop-calls.ts'
import { readPrice } from '../../../contract/platform/parse-dollars.ts'
import { useRead } from '../../platform/api/queries.ts'
import { Button } from '../../platform/ui/button.tsx'
import { checkBy } from '../../platform/ui/check-form.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { useUnsavedWarning } from '../../platform/ui/unsaved-changes.ts'
import { useForm } from '../../platform/ui/use-form.ts'
import { useSaveShop } from './use-save-shop.ts'

/** Either the shop's own facts or its prices. */
export const ShopForm = ({ fields }: { fields: 'brand' | 'prices' }) => (
  <ListState query={useRead(readShop, {})} what="settings" isEmpty={() => false} empty={null}>
    {(shop) => <LoadedForm shop={shop} fields={fields} />}
  </ListState>
)

const FIELDS = [
  { name: 'brand', label: 'Brand' },
  { name: 'tagline', label: 'Tagline' },
  { name: 'phone', label: 'Text number', type: 'tel' },
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'socialUrl', label: 'Social profile link', type: 'url' },
  { name: 'defaultPrice', label: 'Default price in dollars', hint: 'For riders added without a price.' },
  {
    name: 'regularPrice',
    label: 'Regular price in dollars',
    hint: 'Struck through beside every lower price. Empty: none is shown.',
  },
  {
    name: 'horsePrice',
    label: 'Price of a further horse in dollars',
    hint: 'For each horse after the first of a rider.',
  },
] as const

const draftOf = (shop: ShopInfo) => ({
  brand: shop.brand,
  tagline: shop.tagline,
  phone: shop.phone,
  email: shop.email,
  socialUrl: shop.socialUrl,
  defaultPrice: String(shop.defaultPrice),
  regularPrice: shop.regularPrice ? String(shop.regularPrice) : '',
  horsePrice: String(shop.horsePrice),
})

function LoadedForm({ shop, fields }: { shop: ShopInfo; fields: 'brand' | 'prices' }) {
  const form = useForm(draftOf(shop))
  const save = useSaveShop()
  useUnsavedWarning(form.dirty)

  const submit = () => {
    const typed = {
      ...form.draft,
      defaultPrice: readPrice(form.draft.defaultPrice),
      regularPrice: form.draft.regularPrice.trim() ? readPrice(form.draft.regularPrice) : 0,
      horsePrice: readPrice(form.draft.horsePrice),
    }
    const body = form.accept(checkBy(ShopChange, typed))
    if (body) save.mutate({ body })
  }

  return (
    <Form ref={form.ref} onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      {FIELDS.filter(({ name }) => name.endsWith('Price') === (fields === 'prices')).map(
        ({ name, label, ...rest }) => (
          <Field
            key={name}
            label={label}
            error={form.errors[name]}
            {...('hint' in rest && { hint: rest.hint })}
          >
            <TextInput {...form.text(name)} type={'type' in rest ? rest.type : 'text'} />
          </Field>
        ),
      )}
      <Button
        type="submit"
        loading={save.isPending}
        disabled={!form.dirty}
        className="sm:col-span-2 sm:justify-self-start"
      >
        Save Changes
      </Button>
    </Form>
  )
}
