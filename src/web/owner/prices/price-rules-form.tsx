import { type ReactNode, useEffect } from 'react'
import type { z } from 'zod'
import { endsAt } from '../../../contract/buying/ends-at.ts'
import { findContradiction, OwnRules } from '../../../contract/buying/own-rules.ts'
import { changePriceRules } from '../../../contract/buying/price-rule-calls.ts'
import { formatCents, NO_RULES } from '../../../contract/buying/pricing.ts'
import { passWords, volumeWords } from '../../../contract/buying/rule-words.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { checkBy, fieldError } from '../../platform/ui/check-form.ts'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { Select } from '../../platform/ui/select.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { useUnsavedWarning } from '../../platform/ui/unsaved-changes.ts'
import { useForm } from '../../platform/ui/use-form.ts'
import { toDraft, toRules } from './rules-draft.ts'
import { VolumeSteps } from './volume-steps.tsx'
import { whatBuyersSee } from './what-buyers-see.ts'

type RulesAnswer = z.output<typeof changePriceRules.answer>

interface PriceRulesFormProps extends RulesAnswer {
  /** Of the whole shop without. */
  eventId?: number
  zone: string
  onSaved?: () => void
  /** Where the form is in a dialog, which asks before it closes. */
  onDirty?: (dirty: boolean) => void
}

function usePriceRules({ eventId, rules, shop, zone, onSaved }: PriceRulesFormProps) {
  const isEvent = eventId !== undefined
  const form = useForm(toDraft(rules, zone, isEvent))
  const save = useCall(changePriceRules, {
    onRefreshed: () => {
      toast({ title: 'Prices saved' })
      onSaved?.()
    },
    onError: failed('Failed to save the prices'),
  })
  const typed = OwnRules.safeParse(toRules(form.draft, zone))
  const own = typed.success ? typed.data : null
  const { priceCents, ...effective } = { ...NO_RULES, ...shop, ...own }
  const beside = { priceCents, now: new Date() }
  const sentences =
    own && !findContradiction(own, beside) ? whatBuyersSee({ rules: effective, ...beside, zone }) : null

  const submit = () => {
    const checked = checkBy(OwnRules, toRules(form.draft, zone))
    const [field, sentence] = ('body' in checked && findContradiction(checked.body, beside)) || []
    const body = form.accept(field && sentence ? fieldError(field, sentence) : checked)
    if (body) save.mutate({ body: { ...(isEvent && { eventId }), rules: body } })
  }
  return { form, isEvent, submit, saving: save.isPending, sentences }
}

/** Rules of the shop, or of an event, which can leave each one as it is in the settings. */
export function PriceRulesForm(props: PriceRulesFormProps) {
  const { shop, zone } = props
  const { form, isEvent, submit, saving, sentences } = usePriceRules(props)
  const { onDirty } = props
  useUnsavedWarning(form.dirty && !onDirty)
  useEffect(() => onDirty?.(form.dirty), [form.dirty, onDirty])
  const { draft, errors, change } = form
  const { early, volume, pass, phone } = draft
  return (
    <Form ref={form.ref} onSubmit={submit} className="flex flex-col gap-6">
      {isEvent && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label="Price in dollars"
            error={errors.priceCents}
            hint="For riders added from now on without a price."
          >
            <TextInput
              {...form.text('priceCents')}
              inputMode="decimal"
              placeholder={plain(shop.priceCents)}
            />
          </Field>
          <Field label="Further horse in dollars" error={errors.horseCents} hint="Each one after the first.">
            <TextInput
              {...form.text('horseCents')}
              inputMode="decimal"
              placeholder={plain(shop.horseCents)}
            />
          </Field>
        </div>
      )}
      <Rule>
        <Kind
          label="Early price"
          value={early.kind}
          onChange={(kind) => change({ early: { ...early, kind: kind as typeof early.kind } })}
          inShop={isEvent && earlyInShop(shop, zone)}
          kinds={{ none: 'No early price', own: 'Cheaper until a certain time' }}
        />
        {early.kind === 'own' && (
          <div className="grid items-start gap-4 sm:grid-cols-3">
            <Field label="Early price in dollars" error={errors['early.cents']}>
              <TextInput
                value={early.price}
                inputMode="decimal"
                onChange={({ target }) => change({ early: { ...early, price: target.value } })}
              />
            </Field>
            <Field label="Last day" error={errors['early.until']}>
              <TextInput
                type="date"
                value={early.day}
                onChange={({ target }) => change({ early: { ...early, day: target.value } })}
              />
            </Field>
            <Field label="Until">
              <TextInput
                type="time"
                value={early.time}
                onChange={({ target }) => change({ early: { ...early, time: target.value } })}
              />
            </Field>
          </div>
        )}
      </Rule>
      <Rule>
        <Kind
          label="Several videos in one payment"
          value={volume.kind}
          onChange={(kind) => change({ volume: { ...volume, kind: kind as typeof volume.kind } })}
          inShop={isEvent && (volumeWords({ volume: shop.volume ?? [] }) || 'no discount')}
          kinds={{ none: 'No discount', own: 'Percent off from a number of videos' }}
        />
        {volume.kind === 'own' && (
          <VolumeSteps
            steps={volume.steps}
            errors={errors}
            onChange={(steps) => change({ volume: { ...volume, steps } })}
          />
        )}
      </Rule>
      <Rule>
        <Kind
          label="Pass"
          value={pass.kind}
          onChange={(kind) => change({ pass: { ...pass, kind: kind as typeof pass.kind } })}
          inShop={isEvent && (passWords({ pass: shop.pass ?? null }, 'runs') || 'no pass')}
          kinds={{
            none: 'No pass',
            rider: 'A ceiling for all runs of one rider',
            horse: 'A ceiling for all runs of one rider on one horse',
          }}
        />
        {(pass.kind === 'rider' || pass.kind === 'horse') && (
          <Field
            label="Price of the pass in dollars"
            error={errors['pass.cents']}
            hint="Nobody pays more than this for them at one event. What was bought before counts."
          >
            <TextInput
              value={pass.price}
              inputMode="decimal"
              className="sm:max-w-48"
              onChange={({ target }) => change({ pass: { ...pass, price: target.value } })}
            />
          </Field>
        )}
      </Rule>
      <Rule>
        <Kind
          label="Phone size"
          value={phone.kind}
          onChange={(kind) => change({ phone: { ...phone, kind: kind as typeof phone.kind } })}
          inShop={isEvent && (shop.phoneCents ? formatCents(shop.phoneCents) : 'full size only')}
          kinds={{ none: 'Full size only', own: 'Also sold in phone size, for less' }}
        />
        {phone.kind === 'own' && (
          <Field
            label="Price of the phone size in dollars"
            error={errors.phoneCents}
            hint="At most 1080p, for social media. Sold where the full size is larger. Buyers can upgrade later for the difference."
          >
            <TextInput
              value={phone.price}
              inputMode="decimal"
              className="sm:max-w-48"
              onChange={({ target }) => change({ phone: { ...phone, price: target.value } })}
            />
          </Field>
        )}
      </Rule>
      <div role="status" className="rounded-[10px] border border-bolt/40 bg-bolt/10 p-4 text-sm">
        <p className="mb-1.5 font-medium">What buyers pay</p>
        {sentences ? (
          <ul className="flex flex-col gap-1 text-chalk/85 tabular-nums">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        ) : (
          <p className="text-dust">Shown once all fields are filled in.</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" loading={saving} disabled={!form.dirty}>
          Save prices
        </Button>
      </div>
    </Form>
  )
}

const plain = (cents: number) => formatCents(cents).slice(1)

function earlyInShop({ early }: RulesAnswer['shop'], zone: string) {
  const now = new Date()
  if (!early || early.until <= now.toISOString()) return 'no early price'
  return `${formatCents(early.cents)} until ${endsAt(early.until, zone, now)}`
}

const Rule = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-4 border-hairline border-t pt-6 first:border-t-0 first:pt-0">
    {children}
  </div>
)

interface KindProps {
  label: string
  value: string
  kinds: Record<string, string>
  /** Of an event: what it is in the settings. */
  inShop: string | false
  onChange(kind: string): void
}

const Kind = ({ label, value, kinds, inShop, onChange }: KindProps) => (
  <Field label={label}>
    <Select value={value} onChange={({ target }) => onChange(target.value)}>
      {inShop && <option value="shop">As in the settings: {inShop}</option>}
      {Object.entries(kinds).map(([kind, name]) => (
        <option key={kind} value={kind}>
          {name}
        </option>
      ))}
    </Select>
  </Field>
)
