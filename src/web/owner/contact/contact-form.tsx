import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { NewContactRequest } from '../../../contract/owner/contact.ts'
import { askForQuote } from '../../../contract/owner/contact-calls.ts'
import { CONTACT_WAYS, EVENT_TYPES, SERVICES } from '../../../contract/owner/contact-choices.ts'
import { useShop } from '../../pages/base/shop.tsx'
import { call } from '../../platform/api/call.ts'
import { idempotencyKeysAt } from '../../platform/api/idempotency-key.ts'
import { sentenceOf } from '../../platform/api/request-error.ts'
import { sessionStore } from '../../platform/browser/browser-storage.ts'
import { Button } from '../../platform/ui/button.tsx'
import { type Checked, checkBy } from '../../platform/ui/check-form.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { Select } from '../../platform/ui/select.tsx'
import { TextArea, TextInput } from '../../platform/ui/text-input.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { useForm } from '../../platform/ui/use-form.ts'
import { RequestSent } from './request-sent.tsx'

const KEY = 'contactDraft'

const attempts = idempotencyKeysAt('contactAttempt')

const REQUIRED = {
  fullName: 'Please enter your full name',
  email: 'Please enter your email address',
  eventType: 'Please choose an event type',
}

/** The inputs are uncontrolled. */
const EMPTY_DRAFT = {}

/** Uncontrolled inputs, so that text typed before hydration is kept. */
export function ContactForm() {
  const { ref, errors, accept, clearErrors } = useForm(EMPTY_DRAFT)
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
        saveDraft(currentTarget)
        if ('name' in target) clearErrors(String(target.name))
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
      <Honeypot />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 sm:col-span-2">
        {/* before hydration the browser would submit the form natively and leave the page */}
        <Button type="submit" size="large" disabled={!ready} loading={send.isPending}>
          {send.isPending ? 'Sending...' : 'Send Request'}
        </Button>
        <p className="text-dust text-sm">We usually answer within 6-12 hours.</p>
      </div>
      {send.problem && <p className="text-flag text-sm sm:col-span-2">{send.problem}</p>}
    </Form>
  )
}

/** Hidden from people; bots fill it in. */
const Honeypot = () => (
  <div aria-hidden="true" className="absolute left-[-100vw] size-px overflow-hidden">
    <input name="website" tabIndex={-1} autoComplete="off" />
  </div>
)

/** The request body from the inputs. */
const requestIn = (form: HTMLFormElement) => {
  const typed = new FormData(form)
  return { ...Object.fromEntries(typed), services: typed.getAll('services') }
}

/** Missing fields are reported first, then invalid ones. */
function checkRequest(asked: Record<string, unknown>): Checked<NewContactRequest> {
  const missing = Object.entries(REQUIRED).filter(([name]) => !String(asked[name] ?? '').trim())
  if (missing.length > 0) {
    const toast = { title: 'Required Fields Missing', description: 'Please fill out all required fields' }
    return { refusal: { errors: Object.fromEntries(missing), toast } }
  }
  const checked = checkBy(NewContactRequest, asked)
  if ('body' in checked) return checked
  const { errors = {} } = checked.refusal
  const [field, description] = Object.entries(errors)[0] ?? []
  const title = field === 'email' ? 'Please Check Your Email' : 'Please Check Your Request'
  return { refusal: { errors, toast: { title, ...(description && { description }) } } }
}

interface ChoicesProps {
  legend: string
  type: 'checkbox' | 'radio'
  name: string
  options: readonly string[]
}

/** Styled native checkboxes or radio buttons. */
const Choices = ({ legend, type, name, options }: ChoicesProps) => (
  <fieldset className="sm:col-span-2">
    <legend className="mb-2 font-medium text-sm">{legend}</legend>
    <div className="flex flex-wrap gap-2">
      {options.map((option) => (
        <label
          key={option}
          className="relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-chalk/45 px-4 text-sm transition-[color,background-color,border-color] hover:border-chalk/70 has-checked:border-bolt has-checked:bg-bolt/15 has-checked:text-chalk has-focus-visible:outline-2 has-focus-visible:outline-bolt has-focus-visible:outline-offset-2"
        >
          <input
            type={type}
            name={name}
            value={option}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option}
        </label>
      ))}
    </div>
  </fieldset>
)

function useSendRequest() {
  const shop = useShop()
  const send = useMutation({
    mutationFn: (request: NewContactRequest) =>
      call(askForQuote, { body: { ...request, attempt: attempts.keyFor(request) } }),
    onSuccess: () => {
      clearDraft()
      attempts.forget()
      toast({
        title: 'Request Sent Successfully!',
        description: "We'll get back to you within 24 hours, by the way you prefer.",
      })
    },
    onError: () =>
      toast({
        variant: 'destructive',
        title: 'Error Sending Request',
        description: `Please try again or contact us directly${shop?.email ? ` at ${shop.email}` : ''}`,
      }),
  })
  return {
    ...send,
    /** The server's sentence, if any. */
    problem: send.error && sentenceOf(send.error, ''),
  }
}

type Draft = [name: string, value: string][]

/** Survives a reload. */
const saveDraft = (form: HTMLFormElement) => sessionStore.writeJson(KEY, [...new FormData(form)])
const clearDraft = () => sessionStore.remove(KEY)

/** Restores the draft, unless the visitor has already typed. */
function fillFromDraft(form: HTMLFormElement) {
  if ([...new FormData(form)].some(([, value]) => value !== '')) return saveDraft(form)
  const draft = sessionStore.readJson(KEY, isDraft)
  if (!draft) return
  for (const input of form.elements) {
    if (input instanceof HTMLInputElement && ['checkbox', 'radio'].includes(input.type)) {
      input.checked = draft.some(([name, value]) => name === input.name && value === input.value)
    } else if (isTyped(input)) {
      input.value = draft.find(([name]) => name === input.name)?.[1] ?? ''
    }
  }
}

const isTyped = (input: Element) =>
  input instanceof HTMLInputElement ||
  input instanceof HTMLSelectElement ||
  input instanceof HTMLTextAreaElement

const isDraft = (value: unknown): value is Draft =>
  Array.isArray(value) &&
  value.every((entry) => Array.isArray(entry) && entry.every((part) => typeof part === 'string'))
