import { useQuery } from '@tanstack/react-query'
import X from 'lucide/x'
import { useState } from 'react'
import type { z } from 'zod'
import { quoteBasket } from '../../../contract/buying/checkout-calls.ts'
import type { CodeQuote } from '../../../contract/buying/code.ts'
import type { Discount } from '../../../contract/buying/price-basket.ts'
import { formatCents } from '../../../contract/buying/pricing.ts'
import type { BasketQuestion, BasketQuote } from '../../../contract/buying/purchase.ts'
import { Email } from '../../../contract/platform/email.ts'
import { call } from '../../platform/api/call.ts'
import { sentenceOf } from '../../platform/api/request-error.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { IconButton } from '../../platform/ui/icon-button.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { forgetCode, rememberCode, useCode } from './remembered-code.ts'

type Items = z.input<typeof BasketQuestion>['items']

/** What the remembered code does to one rider, once the shop has said so. */
export function useCodeQuote(items: Items, typed: string) {
  const name = useCode()
  const email = Email.safeParse(typed).data
  const body = { items, email, code: name }
  const asked = useQuery({
    queryKey: [quoteBasket.path, 'owned', 'catalogue', 'code', body],
    queryFn: () => call(quoteBasket, { body }),
    enabled: name !== null,
    placeholderData: (before: BasketQuote | undefined) => before,
    staleTime: 0,
  })
  const quote = asked.data?.code
  const applies = quote !== undefined && quote.name === name && quote.problem === null
  return {
    ...{ name, quote, isFailed: asked.isError },
    onRetry: () => void asked.refetch(),
    discount: applies ? discountOf(quote) : undefined,
  }
}

const discountOf = ({ percent, amountCents }: CodeQuote): Discount =>
  percent === null ? { cents: amountCents ?? 0 } : { percent }

interface CodeFieldProps {
  /** What is bought, and by whom where that is typed. */
  items: Items
  email: string
  of: {
    quote: CodeQuote | undefined
    /** The shop could not be asked about the code. */
    isFailed: boolean
    onRetry(): void
  }
  /** What it takes off. */
  offCents: number
  disabled: boolean
}

/** "Have a code?", the field behind it, or the code that applies. */
export function CodeField({ items, email, of, offCents, disabled }: CodeFieldProps) {
  const code = useCode()
  const [open, setOpen] = useState(false)
  if (code) return <Applied code={code} of={of} offCents={offCents} disabled={disabled} />
  if (open) return <TypeCode items={items} email={email} disabled={disabled} />
  return (
    <button
      type="button"
      disabled={disabled}
      className="-my-2 min-h-11 self-start text-dust text-sm underline decoration-chalk/30 underline-offset-4 hover:text-chalk"
      onClick={() => setOpen(true)}
    >
      Have a code?
    </button>
  )
}

function Applied({
  code,
  of,
  offCents,
  disabled,
}: Omit<CodeFieldProps, 'items' | 'email'> & { code: string }) {
  // another code may have been asked about last
  const quote = of.quote?.name === code ? of.quote : undefined
  return (
    <div role="status" className="-my-2 flex min-h-11 items-center gap-3 text-sm">
      <p className="min-w-0 grow wrap-anywhere">
        {quote?.problem ? (
          <span className="text-flag">{quote.problem}</span>
        ) : quote ? (
          <>
            <span className="font-semibold">{quote.name}</span>: {quote.words}
          </>
        ) : of.isFailed ? (
          <>
            {code} could not be checked.{' '}
            <button type="button" className="text-bolt underline underline-offset-4" onClick={of.onRetry}>
              Try again
            </button>
          </>
        ) : (
          <span className="text-dust">Checking {code}…</span>
        )}
      </p>
      {quote && !quote.problem && offCents > 0 && (
        <span className="figures shrink-0">−{formatCents(offCents)}</span>
      )}
      <IconButton label={`Remove the code ${code}`} size="small" disabled={disabled} onClick={forgetCode}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** A code that does not apply is not remembered; why is said at the field. */
function TypeCode({ items, email, disabled }: Pick<CodeFieldProps, 'items' | 'email' | 'disabled'>) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const apply = async () => {
    const code = typed.trim().toUpperCase()
    if (!code || busy) return setProblem(code ? problem : 'Please enter a code')
    setBusy(true)
    const wrong = await call(quoteBasket, { body: { items, email: Email.safeParse(email).data, code } }).then(
      (answer) => answer.code?.problem ?? null,
      (error: unknown) => sentenceOf(error, 'The code could not be checked. Please try again.'),
    )
    setBusy(false)
    if (wrong === null) rememberCode(code)
    else setProblem(wrong)
  }
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="min-w-40 grow basis-0">
        <Field label="Code" error={problem}>
          <TextInput
            autoFocus
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            className="uppercase"
            value={typed}
            disabled={disabled}
            onChange={({ target }) => {
              setTyped(target.value)
              setProblem(undefined)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // it applies the code; the form would pay
              event.preventDefault()
              void apply()
            }}
          />
        </Field>
      </div>
      <Button
        variant="outline"
        className="mt-7 max-[18rem]:mt-0"
        loading={busy}
        disabled={disabled}
        onClick={() => void apply()}
      >
        Apply
      </Button>
    </div>
  )
}
