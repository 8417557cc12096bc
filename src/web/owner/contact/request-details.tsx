import type { ContactRequest } from '../../../contract/owner/contact.ts'

/** Everything that was asked, and nothing that was left empty. */
export function RequestDetails({ request }: { request: ContactRequest }) {
  const facts: [string, string | null][] = [
    ['E-mail', request.email],
    ['Phone', request.phone],
    ['Prefers', request.preferredContact],
    ['Where', request.eventLocation],
    ['When', request.eventDate],
    ['Services', request.services.join(', ')],
    ['Details', request.additionalDetails],
  ]
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-dust">{name}</dt>
              <dd className="whitespace-pre-wrap max-sm:mb-2 [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
