import type { ReactNode } from 'react'
import { EmailMyLink } from '../orders/email-my-link.tsx'

const Note = ({ email, children }: { email: string; children: ReactNode }) => (
  <div role="status" className="rounded-[10px] border border-bolt/40 bg-bolt/10 p-3.5 text-sm">
    <p className="mb-2.5">{children}</p>
    <EmailMyLink email={email} />
  </div>
)

/** In place of a second payment. */
export const OwnedAlready = ({ email }: { email: string }) => (
  <Note email={email}>This address has bought this video already.</Note>
)

/** The lower price of a further horse is for whoever reads the address's mail. */
export const OwnedInPart = ({ email }: { email: string }) => (
  <Note email={email}>
    This address owns some of these horses. Open your mailed link in this browser first, and the others cost
    only the difference.
  </Note>
)
