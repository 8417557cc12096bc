import { useState } from 'react'
import { likelyEmail } from '../../../contract/buying/email-typo.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { Email } from '../../../contract/platform/email.ts'
import { joinWaitlist } from '../../../contract/weekend/waitlist/waitlist-calls.ts'
import { buyerEmail } from '../../buying/access/remembered-buyer.ts'
import { useShop } from '../../pages/base/shop.tsx'
import { sentenceOf } from '../../platform/api/request-error.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { EmailInput } from '../../platform/ui/text-input.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { rememberOnWaitlist } from './joined-waitlists.ts'

interface TellMeDialogProps {
  rider: Rider
  open: boolean
  onClose(): void
}

/** Joins a rider's waitlist. */
export function TellMeDialog({ rider, open, onClose }: TellMeDialogProps) {
  const shop = useShop()
  const [email, setEmail] = useState(() => buyerEmail() ?? '')
  const [problem, setProblem] = useState<string>()
  const likely = likelyEmail(email)
  const wait = useCall(joinWaitlist, {
    onSuccess: ({ toConfirm }) => {
      rememberOnWaitlist(rider.id)
      onClose()
      toast(
        toConfirm && shop?.sendsMail !== false
          ? {
              title: 'Check your email',
              description: `New on our list? Tap the link we emailed to ${email.trim()} once. Then we tell you when it is up.`,
            }
          : { title: 'We tell you when it is up', description: `One email to ${email.trim()}.` },
      )
    },
    onError: (error) => setProblem(sentenceOf(error, 'That did not work. Please try again.')),
  })
  const send = () => {
    const typed = Email.safeParse(email)
    if (!typed.success) return setProblem(typed.error.issues[0]?.message)
    setProblem(undefined)
    wait.mutate({ body: { riderId: rider.id, email: typed.data, linkKey: rider.linkKey } })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(wish) => wish || onClose()}
      title="Tell me when it's up"
      description={`${rider.name}'s video is not here yet. We'll email you when it is: in the evening, with whatever else you wait for, and never more than once a day.`}
    >
      <Form onSubmit={send}>
        <Field
          label="Email"
          error={problem}
          hint={
            shop?.sendsMail === false
              ? 'This shop sends no email yet. You stay on the list, and hear from us once it does.'
              : 'For these emails alone. We ask you to confirm the address once.'
          }
        >
          <EmailInput value={email} onChange={(event) => setEmail(event.target.value)} />
        </Field>
        {likely && (
          <Button variant="quiet" size="small" className="-my-2 self-start" onClick={() => setEmail(likely)}>
            Did you mean {likely}?
          </Button>
        )}
        <Button type="submit" size="large" loading={wait.isPending}>
          Tell me
        </Button>
      </Form>
    </Dialog>
  )
}
