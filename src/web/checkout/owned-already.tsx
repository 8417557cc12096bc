import { EmailMyLink } from '../delivery/email-my-link.tsx'

/** In place of a second payment. */
export const OwnedAlready = ({ email }: { email: string }) => (
  <div role="status" className="rounded-[10px] border border-bolt/40 bg-bolt/10 p-3.5 text-sm">
    <p className="mb-2.5">This address has bought this video already.</p>
    <EmailMyLink email={email} />
  </div>
)
