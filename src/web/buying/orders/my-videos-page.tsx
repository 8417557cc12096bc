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
import { DidYouMean } from '../access/did-you-mean.tsx'
import { buyerEmail } from '../access/remembered-buyer.ts'
import { upgradeWords } from '../checkout/upgrade-button.tsx'

/** The orders that this browser has proven, and a form to get links by email. */
export function MyVideosPage() {
  const shop = useShop()
  useTitle(shop && `Find my videos | ${shop.brand}`)
  const { data: orders } = useRead(listMyOrders, {}, { live: true })
  return (
    <div className="mx-auto max-w-3xl px-4 sm:px-6">
      <PageHead
        title="Find my videos"
        text="Everything you bought here stays yours. Here's how to get back to it."
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
                    {order.upgrade && (
                      <span className="block text-bolt text-sm">{upgradeWords(order.upgrade)}</span>
                    )}
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
          {orders && orders.length > 0 ? 'Bought with another address?' : 'Get your links by email'}
        </h2>
        <ByEmail sendsMail={shop?.sendsMail !== false} />
      </section>
      <section aria-labelledby="ask" className="mt-12">
        <h2 id="ask" className="mb-2 text-xl">
          Can't find it? Text or email us
        </h2>
        <p className="mb-3 text-dust">Tell us the rider and the event, and we'll send you the link.</p>
        <ContactWays />
      </section>
    </div>
  )
}

function ByEmail({ sendsMail }: { sendsMail: boolean }) {
  const [email, setEmail] = useState(() => buyerEmail() ?? '')
  const [problem, setProblem] = useState<string>()
  const send = useCall(resendOrders, {
    onError: (error) => setProblem(sentenceOf(error, "We couldn't send the email. Please try again.")),
  })
  const submit = () => {
    const typed = Email.safeParse(email)
    if (!typed.success) return setProblem(typed.error.issues[0]?.message)
    setProblem(undefined)
    send.mutate({ body: { email: typed.data } })
  }
  if (send.isSuccess) {
    const address = <strong className="wrap-anywhere">{email.trim()}</strong>
    return (
      <div role="status" className="rounded-card border border-bolt/40 bg-bolt/10 p-5">
        <p>
          {sendsMail ? (
            <>
              If anything was bought with {address}, we just emailed its links. Nothing there in a few
              minutes? Check your spam folder, or try again.
            </>
          ) : (
            <>
              We can't send email yet. If anything was bought with {address}, we'll email its links once we
              can. Don't want to wait? Text or email us below.
            </>
          )}
        </p>
        <Button variant="outline" size="small" className="mt-4" onClick={send.reset}>
          Try another address
        </Button>
      </div>
    )
  }
  return (
    <Form onSubmit={submit}>
      <Field
        label="Email"
        error={problem}
        hint={
          sendsMail
            ? 'The address you bought with.'
            : "We can't send email yet. For your link now, text or email us below."
        }
      >
        <EmailInput value={email} onChange={(event) => setEmail(event.target.value)} />
      </Field>
      <DidYouMean email={email} onChoose={setEmail} />
      <Button type="submit" size="large" loading={send.isPending}>
        Send me my links
      </Button>
    </Form>
  )
}
