import { useState } from 'react'
import { EmailCorrection, type Order } from '../../../contract/buying/order.ts'
import { correctEmail } from '../../../contract/buying/order-calls.ts'
import { useOnItsWay } from '../../email/use-on-its-way.ts'
import { sentenceOf } from '../../platform/api/request-error.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { checkBy } from '../../platform/ui/check-form.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { EmailInput } from '../../platform/ui/text-input.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { useForm } from '../../platform/ui/use-form.ts'
import { DidYouMean } from '../access/did-you-mean.tsx'
import { tokenOf } from './order-link.ts'

interface CorrectEmailProps {
  email: string
  orderUrl: string
  /** The order has a new link then. */
  onCorrected(order: Order): void
}

/** For an hour after paying; the new link is emailed to the new address. */
export function CorrectEmail({ email, orderUrl, onCorrected }: CorrectEmailProps) {
  const [open, setOpen] = useState(false)
  const form = useForm({ email })
  const onItsWay = useOnItsWay()
  const correct = useCall(correctEmail, {
    onSuccess: (order) => {
      setOpen(false)
      onCorrected(order)
      toast({ title: 'Address corrected', description: onItsWay('your link', order.email) })
    },
    onError: (error) => {
      const sentence = sentenceOf(error, "We couldn't change the address. Please try again.")
      form.refuse({ errors: { email: sentence } })
    },
  })

  const submit = () => {
    const body = form.accept(checkBy(EmailCorrection, form.draft))
    if (body) correct.mutate({ params: { token: tokenOf(orderUrl) }, body })
  }

  if (!open) {
    return (
      <Button variant="quiet" size="small" className="-ml-4" onClick={() => setOpen(true)}>
        Wrong address?
      </Button>
    )
  }
  return (
    <Form ref={form.ref} onSubmit={submit} className="mt-3 grid gap-3">
      <Field label="Right email" error={form.errors.email}>
        <EmailInput
          {...form.text('email')}
          // the field replaces the button that was just pressed
          autoFocus
        />
      </Field>
      <DidYouMean email={form.draft.email} onChoose={(likely) => form.change({ email: likely })} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="outline" size="small" loading={correct.isPending}>
          Send it there
        </Button>
        <Button variant="quiet" size="small" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
