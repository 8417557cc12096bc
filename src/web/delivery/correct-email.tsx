import { type SubmitEvent, useState } from 'react'
import { correctEmail } from '../../contract/calls/orders.ts'
import { Email } from '../../contract/email.ts'
import type { Order } from '../../contract/order.ts'
import { useCall } from '../api/queries.ts'
import { sentenceOf } from '../api/request-error.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast-store.ts'
import { tokenOf } from './order-link.ts'

interface CorrectEmailProps {
  email: string
  orderUrl: string
  /** The order has a new link: the old one went to the wrong address and is dead. */
  onCorrected(order: Order): void
}

/** A mistyped address can be put right for an hour; the link is then mailed to the new one. */
export function CorrectEmail({ email, orderUrl, onCorrected }: CorrectEmailProps) {
  const [open, setOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const correct = useCall(correctEmail, {
    onSuccess: (order) => {
      setOpen(false)
      onCorrected(order)
      toast({ title: 'Address corrected', description: `Your link is on its way to ${order.email}` })
    },
    onError: (error) => setProblem(sentenceOf(error, 'The address could not be changed. Please try again.')),
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Email.safeParse(new FormData(event.currentTarget).get('email'))
    if (!typed.success) return setProblem(typed.error.issues[0]?.message)
    setProblem(undefined)
    correct.mutate({ params: { token: tokenOf(orderUrl) }, body: { email: typed.data } })
  }

  if (!open) {
    return (
      <Button variant="quiet" size="small" className="-ml-4" onClick={() => setOpen(true)}>
        Wrong address?
      </Button>
    )
  }
  return (
    <form noValidate onSubmit={submit} className="mt-3 grid gap-3">
      <Field label="Right email" error={problem}>
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          // the field replaces the button that was just pressed
          autoFocus
          defaultValue={email}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="outline" size="small" loading={correct.isPending}>
          Send it there
        </Button>
        <Button variant="quiet" size="small" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
