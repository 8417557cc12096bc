import { useState } from 'react'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { Email } from '../../../contract/platform/email.ts'
import { joinWaitlist } from '../../../contract/weekend/waitlist/waitlist-calls.ts'
import { DidYouMean } from '../../buying/access/did-you-mean.tsx'
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
import { type Joined, rememberWaitlist } from './joined-waitlists.ts'

interface TellMeDialogProps {
  rider: Rider
  /** The entry whose address is corrected. */
  joined: Joined | null
  open: boolean
  onClose(): void
}

/** Joins a rider's waitlist, or corrects the address of a browser that did. */
export function TellMeDialog({ rider, joined, open, onClose }: TellMeDialogProps) {
  const shop = useShop()
  const [email, setEmail] = useState(() => joined?.email ?? buyerEmail() ?? '')
  const [problem, setProblem] = useState<string>()
  const wait = useCall(joinWaitlist, {
    onSuccess: ({ key, ...answer }, { body }) => {
      const toConfirm = answer.toConfirm && shop?.sendsMail !== false
      rememberWaitlist({ riderId: rider.id, email: body.email, key, toConfirm })
      onClose()
      toast(
        toConfirm
          ? {
              title: 'Check your email',
              description: `First time? Tap the link we emailed to ${body.email}.`,
            }
          : { title: "We'll tell you", description: `We'll email ${body.email} when it's up.` },
      )
    },
    onError: (error) => setProblem(sentenceOf(error, "That didn't work. Please try again.")),
  })
  const send = () => {
    const typed = Email.safeParse(email)
    if (!typed.success) return setProblem(typed.error.issues[0]?.message)
    setProblem(undefined)
    if (typed.data === joined?.email) return onClose()
    const instead = joined && { instead: { email: joined.email, key: joined.key } }
    wait.mutate({ body: { riderId: rider.id, email: typed.data, linkKey: rider.linkKey, ...instead } })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(wish) => wish || onClose()}
      title="Tell me when it's up"
      description={
        shop?.sendsMail === false
          ? `We can't send email yet. Once we can, we'll email you when ${rider.name}'s video is up.`
          : `We'll email you the evening ${rider.name}'s video is up.`
      }
    >
      <Form onSubmit={send}>
        <Field label="Email" error={problem}>
          <EmailInput value={email} onChange={(event) => setEmail(event.target.value)} />
        </Field>
        <DidYouMean email={email} onChoose={setEmail} />
        <Button type="submit" size="large" loading={wait.isPending}>
          {joined ? 'Save' : 'Tell me'}
        </Button>
      </Form>
    </Dialog>
  )
}
