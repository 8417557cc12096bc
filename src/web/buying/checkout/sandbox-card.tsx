import { useEffect, useState } from 'react'
import { payInSandbox } from '../../../contract/buying/checkout-calls.ts'
import { call } from '../../platform/api/call.ts'
import { RequestError } from '../../platform/api/request-error.ts'
import { Field } from '../../platform/ui/field.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { isWholeCardNumber, spacedCardNumber, spacedCode, spacedExpiry } from './card-number.ts'
import type { CardFieldProps, CardResult } from './card-payment.ts'

/** The card form of a shop that is being tried out: no card is charged, and it says so. */
export function SandboxCard({ onForm, disabled }: CardFieldProps) {
  const [number, setNumber] = useState('')
  const [expiry, setExpiry] = useState('')
  const [code, setCode] = useState('')

  useEffect(() => {
    onForm({
      problem: isWholeCardNumber(number) ? null : 'Your card number is incomplete.',
      pay: ({ clientSecret }) => pay(clientSecret, number),
    })
    return () => onForm(null)
  }, [number, onForm])

  return (
    <fieldset disabled={disabled} className="rounded-[12px] border border-chalk/20 border-dashed p-4">
      <legend className="-ml-1.5 px-1.5 font-semibold text-dust text-xs tracking-wide">TEST MODE</legend>
      <div className="grid grid-cols-2 gap-4">
        <div className="col-span-2">
          <Field label="Card number">
            <TextInput
              name="cardnumber"
              inputMode="numeric"
              autoComplete="cc-number"
              placeholder="4242 4242 4242 4242"
              value={number}
              onChange={(event) => setNumber(spacedCardNumber(event.target.value))}
              className="tabular-nums"
            />
          </Field>
        </div>
        <Field label="Expiry">
          <TextInput
            name="exp-date"
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder="12 / 34"
            value={expiry}
            onChange={(event) => setExpiry(spacedExpiry(event.target.value))}
            className="tabular-nums"
          />
        </Field>
        <Field label="CVC">
          <TextInput
            name="cvc"
            inputMode="numeric"
            autoComplete="cc-csc"
            placeholder="123"
            value={code}
            onChange={(event) => setCode(spacedCode(event.target.value))}
            className="tabular-nums"
          />
        </Field>
      </div>
      <p className="mt-3 text-dust text-sm">
        No card is charged. <span className="whitespace-nowrap tabular-nums">4242 4242 4242 4242</span> pays,{' '}
        <span className="whitespace-nowrap tabular-nums">4000 0000 0000 0002</span> is declined. Any date and
        code will do.
      </p>
    </fieldset>
  )
}

async function pay(clientSecret: string, cardNumber: string): Promise<CardResult> {
  try {
    await call(payInSandbox, { body: { clientSecret, cardNumber: cardNumber.replace(/\D/g, '') } })
    return { status: 'paid' }
  } catch (error) {
    const refused = error instanceof RequestError && error.status < 500
    return refused ? { status: 'declined', message: error.sentence } : { status: 'unknown' }
  }
}
