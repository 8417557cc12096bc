import { type Code, NewCode } from '../../contract/buying/code.ts'
import { addCode, changeCode } from '../../contract/buying/code-calls.ts'
import { listEvents } from '../../contract/catalogue/event-calls.ts'
import { listSports } from '../../contract/catalogue/sport-calls.ts'
import { readPrice } from '../../contract/platform/parse-dollars.ts'
import { useShop } from '../pages/base/shop.tsx'
import { useRead } from '../platform/api/queries.ts'
import { useCall } from '../platform/api/use-call.ts'
import { Button } from '../platform/ui/button.tsx'
import { type Checked, checkBy, fieldError } from '../platform/ui/check-form.ts'
import { Dialog } from '../platform/ui/dialog.tsx'
import { failed } from '../platform/ui/failed.ts'
import { Field } from '../platform/ui/field.tsx'
import { Form } from '../platform/ui/form.tsx'
import { Select } from '../platform/ui/select.tsx'
import { TextInput } from '../platform/ui/text-input.tsx'
import { toast } from '../platform/ui/toast-store.ts'
import { useGuardedClose } from '../platform/ui/unsaved-changes.ts'
import { useForm } from '../platform/ui/use-form.ts'

const textOf = (value: number | string | null | undefined) =>
  value === null || value === undefined ? '' : String(value)
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))

const draftOf = (code: Code | undefined) => ({
  name: code?.name ?? '',
  note: code?.note ?? '',
  kind: code?.percent === 100 ? 'free' : code?.amount ? 'amount' : 'percent',
  percent: code?.percent && code.percent < 100 ? String(code.percent) : '',
  amount: textOf(code?.amount),
  scope: code?.eventId ? `event ${code.eventId}` : code?.sportId ? `sport ${code.sportId}` : '',
  startsOn: textOf(code?.startsOn),
  endsOn: textOf(code?.endsOn),
  maxUses: textOf(code?.maxUses),
  maxUsesPerBuyer: textOf(code ? code.maxUsesPerBuyer : 1),
  sharePercent: textOf(code?.sharePercent),
})
type Draft = ReturnType<typeof draftOf>

function check({ kind, percent, amount, scope, ...draft }: Draft): Checked<NewCode> {
  const [place, id] = scope.split(' ')
  if (kind === 'percent' && percent.trim() === '')
    return fieldError('percent', 'Please enter a percentage, such as 15')
  if (kind === 'amount' && amount.trim() === '')
    return fieldError('amount', 'Please enter an amount, such as 10')
  if (draft.startsOn && draft.endsOn && draft.endsOn < draft.startsOn)
    return fieldError('endsOn', 'The last day is before the first one')
  return checkBy(NewCode, {
    name: draft.name,
    note: draft.note,
    percent: kind === 'free' ? 100 : kind === 'percent' ? numberOf(percent) : null,
    amount: kind === 'amount' ? readPrice(amount) : null,
    eventId: place === 'event' ? Number(id) : null,
    sportId: place === 'sport' ? Number(id) : null,
    startsOn: draft.startsOn || null,
    endsOn: draft.endsOn || null,
    maxUses: numberOf(draft.maxUses),
    maxUsesPerBuyer: numberOf(draft.maxUsesPerBuyer),
    sharePercent: numberOf(draft.sharePercent),
  })
}

/** Adds a code, or edits one. */
export function CodeDialog({ code, onClose }: { code?: Code; onClose: () => void }) {
  const form = useForm(() => draftOf(code))
  const { draft, errors } = form
  const onError = failed(code ? 'Failed to save the code' : 'Failed to add the code')
  const done = (title: string) => ({
    onSuccess: () => {
      toast({ title })
      onClose()
    },
    onError,
  })
  const add = useCall(addCode, done('Code added'))
  const save = useCall(changeCode, done('Code saved'))
  const zone = useShop()?.timeZone.replaceAll('_', ' ')

  const submit = () => {
    const body = form.accept(check(draft))
    if (!body) return
    if (code) save.mutate({ params: { id: code.id }, body })
    else add.mutate({ body })
  }

  return (
    <Dialog
      open
      onOpenChange={useGuardedClose(form.dirty, onClose)}
      title={code ? `Edit ${code.name}` : 'Add Code'}
      size="medium"
    >
      <Form ref={form.ref} onSubmit={submit}>
        <Field
          label="Code"
          error={errors.name}
          hint={code?.isKept ? 'It was used, so its name stays.' : 'A to Z and 0 to 9, such as SMITH15.'}
        >
          <TextInput
            {...form.text('name')}
            disabled={code?.isKept}
            autoComplete="off"
            autoCapitalize="characters"
            className="uppercase"
          />
        </Field>
        <div className="grid grid-cols-2 gap-4">
          <Field label="Takes off">
            <Select {...form.text('kind')}>
              <option value="percent">A percentage</option>
              <option value="amount">An amount</option>
              <option value="free">Everything: it is free</option>
            </Select>
          </Field>
          {draft.kind === 'percent' && (
            <Field label="Percent" error={errors.percent}>
              <TextInput {...form.text('percent')} inputMode="numeric" placeholder="15" />
            </Field>
          )}
          {draft.kind === 'amount' && (
            <Field label="Dollars per order" error={errors.amount}>
              <TextInput {...form.text('amount')} inputMode="decimal" placeholder="10" />
            </Field>
          )}
        </div>
        <Scope value={draft.scope} onChange={(scope) => form.change({ scope })} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First day" error={errors.startsOn} hint="Empty: from now on.">
            <TextInput {...form.text('startsOn')} type="date" />
          </Field>
          <Field
            label="Last day"
            error={errors.endsOn}
            hint={`Empty: until you end it. Days are those of ${zone}.`}
          >
            <TextInput {...form.text('endsOn')} type="date" />
          </Field>
          <Field label="Uses in all" error={errors.maxUses} hint="Empty: no limit.">
            <TextInput {...form.text('maxUses')} inputMode="numeric" />
          </Field>
          <Field label="Uses per buyer" error={errors.maxUsesPerBuyer} hint="By email. Empty: no limit.">
            <TextInput {...form.text('maxUsesPerBuyer')} inputMode="numeric" />
          </Field>
          <Field
            label="Share in percent"
            error={errors.sharePercent}
            hint="Of what it brings in after refunds, for a producer or a trainer. It is in the exports."
          >
            <TextInput {...form.text('sharePercent')} inputMode="numeric" />
          </Field>
          <Field label="Note" error={errors.note} hint="For whom it is. Only you read it.">
            <TextInput {...form.text('note')} autoComplete="off" />
          </Field>
        </div>
        <Button type="submit" loading={add.isPending || save.isPending}>
          {code ? 'Save Changes' : 'Add Code'}
        </Button>
      </Form>
    </Dialog>
  )
}

function Scope({ value, onChange }: { value: string; onChange: (scope: string) => void }) {
  const events = useRead(listEvents, {}, { asOwner: true }).data ?? []
  const sports = useRead(listSports, {}, { asOwner: true }).data ?? []
  return (
    <Field label="For">
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">Everything</option>
        <optgroup label="One sport">
          {sports.map(({ id, name }) => (
            <option key={id} value={`sport ${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
        <optgroup label="One event">
          {events.map(({ id, name }) => (
            <option key={id} value={`event ${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
      </Select>
    </Field>
  )
}
