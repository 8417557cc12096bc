import { useState } from 'react'
import type { Sale } from '../../contract/books/sales.ts'
import { EmailCorrection } from '../../contract/buying/order.ts'
import { sameEmail } from '../../contract/platform/email.ts'
import { Button } from '../platform/ui/button.tsx'
import { Dialog } from '../platform/ui/dialog.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Form } from '../platform/ui/form.tsx'
import { TextInput } from '../platform/ui/text-input.tsx'
import { useMoveOrder } from './use-own-orders.ts'

/** A buyer mistyped the address, and wrote to the owner. */
export function ChangeAddressDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const [email, setEmail] = useState(sale.email)
  const [problem, setProblem] = useState<string | null>(null)
  const move = useMoveOrder()
  const submit = () => {
    const typed = EmailCorrection.safeParse({ email })
    setProblem(typed.success ? null : (typed.error.issues[0]?.message ?? 'Please check the address'))
    if (typed.success) move.mutate({ params: { id: sale.id }, body: typed.data }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change Address"
      description={`Order ${sale.orderNumber}. A new link is mailed there; the old one stops working.`}
    >
      <Form onSubmit={submit}>
        <Field label="E-mail" {...(problem && { error: problem })}>
          <TextInput
            type="email"
            autoComplete="off"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <Button type="submit" loading={move.isPending} disabled={sameEmail(email, sale.email)}>
          Change Address
        </Button>
      </Form>
    </Dialog>
  )
}
