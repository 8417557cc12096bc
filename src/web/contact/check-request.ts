const NEEDED = {
  fullName: 'Please enter your full name',
  email: 'Please enter your email address',
  eventType: 'Please choose an event type',
}
const REQUIRED = ['fullName', 'email', 'eventType'] as const satisfies (keyof typeof NEEDED)[]

export type Problems = Partial<Record<(typeof REQUIRED)[number], string>>

interface Checked {
  problems: Problems
  title?: string
  description?: string
  first?: HTMLElement
}

/** What has to be mended before a request can be sent: first what is missing, then an address that cannot be one. */
export function checkRequest(form: HTMLFormElement): Checked {
  const inputs = REQUIRED.map((name) => ({ name, input: inputOf(form, name) }))
  const missing = inputs.filter(({ input }) => !input.value.trim())
  if (missing.length > 0) {
    return {
      problems: Object.fromEntries(missing.map(({ name }) => [name, NEEDED[name]])),
      title: 'Required Fields Missing',
      description: 'Please fill out all required fields',
      first: missing[0]?.input,
    }
  }
  const email = inputOf(form, 'email')
  if (email.validity.typeMismatch) {
    const description = 'Please give an e-mail address such as you@example.com'
    return { problems: { email: description }, title: 'Please Check Your Email', description, first: email }
  }
  return { problems: {} }
}

function inputOf(form: HTMLFormElement, name: string) {
  const input = form.elements.namedItem(name)
  if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) return input
  throw new Error(`The form has no ${name}`)
}
