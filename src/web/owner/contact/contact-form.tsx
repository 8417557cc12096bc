import { useEffect, useState } from 'react'
import { CONTACT_WAYS, EVENT_TYPES, SERVICES } from '../../../contract/owner/contact-choices.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { Select } from '../../platform/ui/select.tsx'
import { TextArea } from '../../platform/ui/text-area.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { useForm } from '../../platform/ui/use-form.ts'
import { checkRequest, requestIn } from './check-request.ts'
import { Choices } from './choices.tsx'
import { fillFromDraft, keepDraft } from './contact-draft.ts'
import { RequestSent } from './request-sent.tsx'
import { useSendRequest } from './use-send-request.ts'

/** What is typed is in the inputs alone. */
const NOTHING = {}

/** The inputs keep what is typed, so that it is there whether it was typed before this code came or after. */
export function ContactForm() {
  const { ref, errors, accept, forget } = useForm(NOTHING)
  const [ready, setReady] = useState(false)
  const send = useSendRequest()

  useEffect(() => {
    if (ref.current) fillFromDraft(ref.current)
    setReady(true)
  }, [ref])

  const submit = () => {
    const form = ref.current
    const request = form && accept(checkRequest(requestIn(form)))
    if (request) send.mutate(request)
  }

  if (send.isSuccess) return <RequestSent request={send.variables} onAgain={send.reset} />

  return (
    <Form
      ref={ref}
      aria-label="Request a quote"
      onSubmit={submit}
      onInput={({ currentTarget, target }) => {
        keepDraft(currentTarget)
        if ('name' in target) forget(String(target.name))
      }}
      className="lit grid grid-cols-1 gap-5 rounded-card border border-hairline p-5 sm:grid-cols-2 sm:p-8"
    >
      <Field label="Full name" required error={errors.fullName}>
        <TextInput name="fullName" autoComplete="name" required />
      </Field>
      <Field label="Business name" error={errors.businessName}>
        <TextInput name="businessName" autoComplete="organization" />
      </Field>
      <Field label="Email" required error={errors.email}>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      <Field label="Phone" error={errors.phone}>
        <TextInput name="phone" type="tel" autoComplete="tel" />
      </Field>
      <Field label="Event type" required error={errors.eventType}>
        <Select name="eventType" defaultValue="" required>
          <option value="">Please choose</option>
          {EVENT_TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </Select>
      </Field>
      <Field label="Event date" error={errors.eventDate}>
        <TextInput name="eventDate" placeholder="June 15-17, or some time in spring" />
      </Field>
      <div className="sm:col-span-2">
        <Field label="Event location" error={errors.eventLocation}>
          <TextInput name="eventLocation" placeholder="Arena, town, state" />
        </Field>
      </div>
      <Choices legend="Services" type="checkbox" name="services" options={SERVICES} />
      <Choices legend="Preferred contact" type="radio" name="preferredContact" options={CONTACT_WAYS} />
      <div className="sm:col-span-2">
        <Field label="Additional details" error={errors.additionalDetails}>
          <TextArea name="additionalDetails" rows={4} />
        </Field>
      </div>
      <Trap />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 sm:col-span-2">
        {/* until its code is here, the browser would send the form by itself and leave the page */}
        <Button type="submit" size="large" disabled={!ready} loading={send.isPending}>
          {send.isPending ? 'Sending...' : 'Send Request'}
        </Button>
        <p className="text-dust text-sm">We usually answer within 6-12 hours.</p>
      </div>
      {send.problem && <p className="text-flag text-sm sm:col-span-2">{send.problem}</p>}
    </Form>
  )
}

/** No person sees or reaches it; a program that fills in every field gives itself away. */
const Trap = () => (
  <div aria-hidden="true" className="absolute left-[-100vw] size-px overflow-hidden">
    <input name="website" tabIndex={-1} autoComplete="off" />
  </div>
)
