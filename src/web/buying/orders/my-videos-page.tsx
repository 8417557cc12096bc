import ChevronRight from 'lucide/chevron-right'
import { useState } from 'react'
import { listMyOrders, resendOrders } from '../../../contract/buying/order-calls.ts'
import { Email } from '../../../contract/platform/email.ts'
import { ContactWays } from '../../pages/base/contact-ways.tsx'
import { PageHead } from '../../pages/base/page-head.tsx'
import { useShop } from '../../pages/base/shop.tsx'
import { useTitle } from '../../pages/base/title.ts'
import { useRead } from '../../platform/api/queries.ts'
import { sentenceOf } from '../../platform/api/request-error.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { EmailInput } from '../../platform/ui/text-input.tsx'
import { buyerEmail } from '../access/remembered-buyer.ts'

/** The orders that this browser has proven, and a form to get links by email. */
export function MyVideosPage() {
  const shop = useShop()
  useTitle(shop && `Find my videos | ${shop.brand}`)
  const { data: orders } = useRead(listMyOrders, {}, { live: true })
  return (
    <div className="mx-auto max-w-3xl px-4 sm:px-6">
      <PageHead
        title="Find my videos"
        text="Everything you bought here stays yours. This is the way back to it."
      />
      {orders && orders.length > 0 && (
        <section aria-labelledby="here" className="mb-12">
          <h2 id="here" className="mb-4 text-xl">
            On this device
          </h2>
          <ul className="rounded-card border border-hairline bg-panel">
            {orders.map((order) => (
              <li key={order.orderNumber} className="border-hairline not-first:border-t">
                <a
                  href={order.orderUrl}
                  className="flex items-center gap-4 p-4 -outline-offset-2 hover:bg-chalk/5"
                >
                  <span className="min-w-0 grow">
                    <span className="figures block truncate text-lg">{order.riderName}</span>
                    <span className="block truncate text-dust text-sm">
                      {order.eventName} · order {order.orderNumber}
                    </span>
                  </span>
                  <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-dust" />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="by-email">
        <h2 id="by-email" className="mb-4 text-xl">
          {orders && orders.length > 0 ? 'Bought with another address?' : 'By e-mail'}
        </h2>
        {shop?.sendsMail === false ? <ByHand /> : <ByEmail />}
      </section>
    </div>
  )
}

function ByEmail() {
  const [email, setEmail] = useState(() => buyerEmail() ?? '')
  const [problem, setProblem] = useState<string>()
  const send = useCall(resendOrders, {
    onError: (error) => setProblem(sentenceOf(error, 'The letter could not be sent. Please try again.')),
  })
  const submit = () => {
    const typed = Email.safeParse(email)
    if (!typed.success) return setProblem(typed.error.issues[0]?.message)
    setProblem(undefined)
    send.mutate({ body: { email: typed.data } })
  }
  if (send.isSuccess) {
    return (
      <p role="status" className="rounded-card border border-bolt/40 bg-bolt/10 p-5">
        If anything was bought with <strong className="wrap-anywhere">{email.trim()}</strong>, a letter with
        all its links is on the way. Open it on any device, and your videos are there.
      </p>
    )
  }
  return (
    <Form onSubmit={submit}>
      <Field label="Email" error={problem} hint="The address that you bought with.">
        <EmailInput value={email} onChange={(event) => setEmail(event.target.value)} />
      </Field>
      <Button type="submit" size="large" loading={send.isPending}>
        Send me my links
      </Button>
    </Form>
  )
}

const ByHand = () => (
  <>
    <p className="mb-5 text-dust">
      This shop sends no mail yet. Write to us with the address that you bought with, and we send you the
      link.
    </p>
    <ContactWays />
  </>
)
