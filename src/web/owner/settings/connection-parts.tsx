import type { ReactNode } from 'react'

/** For a connection that the server's environment sets. */
export const FixedNote = () => (
  <p className="rounded-card border border-hairline p-4 text-dust text-sm">
    Set by the person who runs your server, so it can only be changed there.
  </p>
)

/** What a test said, in one sentence. */
export const Outcome = ({ good, children }: { good: boolean; children: ReactNode }) => (
  <p
    role={good ? 'status' : 'alert'}
    className={`text-sm text-pretty [overflow-wrap:anywhere] ${good ? 'text-bolt' : 'text-flag'}`}
  >
    {children}
  </p>
)
