import { useEffect, useRef } from 'react'
import type { NewContactRequest } from '../../../contract/owner/contact.ts'
import { ContactWays } from '../../pages/base/contact-ways.tsx'
import { Button } from '../../platform/ui/button.tsx'

/** Replaces the form: what happens next. */
export function RequestSent({ request, onAgain }: { request: NewContactRequest; onAgain(): void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const way =
    request.preferredContact === 'Phone' && request.phone
      ? `by phone at ${request.phone}`
      : `at ${request.email}`
  const steps = [
    'We have your request.',
    `We usually answer within 6-12 hours, ${way}.`,
    'We agree on day, place and price before anything is booked. Asking is free.',
  ]
  return (
    <div className="lit rounded-card border border-hairline p-5 sm:p-8">
      <h3 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Thank you, {request.fullName}. Here is what happens next.
      </h3>
      <ol className="mt-6 grid gap-4">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-4">
            <span className="figures text-amber text-xl">{index + 1}</span>
            <span className="wrap-anywhere">{step}</span>
          </li>
        ))}
      </ol>
      <div className="mt-8 border-hairline border-t pt-6">
        <p className="mb-4 text-dust">Something to add, or in a hurry?</p>
        <ContactWays />
      </div>
      <Button variant="outline" className="mt-6" onClick={onAgain}>
        Send another request
      </Button>
    </div>
  )
}
