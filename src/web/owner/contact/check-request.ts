import { NewContactRequest } from '../../../contract/owner/contact.ts'
import { type Checked, checkBy } from '../../platform/ui/check-form.ts'

const REQUIRED = {
  fullName: 'Please enter your full name',
  email: 'Please enter your email address',
  eventType: 'Please choose an event type',
}

/** What is typed in the inputs, as the shop takes it. */
export const requestIn = (form: HTMLFormElement) => {
  const typed = new FormData(form)
  return { ...Object.fromEntries(typed), services: typed.getAll('services') }
}

/** Whether a request can be sent: first what is missing is told, then what cannot be, such as an address that is none. */
export function checkRequest(asked: Record<string, unknown>): Checked<NewContactRequest> {
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
