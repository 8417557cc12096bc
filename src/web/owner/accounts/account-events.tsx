import type { AccountEventKind } from '../../../contract/owner/account.ts'
import { listAccountEvents } from '../../../contract/owner/account-calls.ts'
import { useFormatTime } from '../../pages/base/format.ts'
import { useRead } from '../../platform/api/queries.ts'
import { browserName } from '../../platform/browser/browser-name.ts'
import { ListState } from '../../platform/ui/list-state.tsx'
import { ScrollBox } from '../../platform/ui/scroll-box.tsx'

const WORDS: Record<AccountEventKind, string> = {
  'logged-in': 'Logged in',
  'logged-in-anew': 'Logged in with a new browser',
  'second-step-failed': 'The password was right, the second step was not',
  'logged-out-elsewhere': 'Logged another browser out',
  'password-changed': 'Changed the password',
  'password-reset': 'Gave the account a new password on the server',
  'codes-on': 'Switched two-step login on',
  'codes-off': 'Switched two-step login off',
  'recovery-codes-made': 'Made new recovery codes',
  'recovery-code-used': 'Used a recovery code',
  'passkey-added': 'Added a passkey',
  'passkey-removed': 'Removed a passkey',
  'two-step-declined': 'Declined two-step login',
  'shop-email-changed': 'Changed where emails to you go',
  'email-connected': 'Connected the email server',
  'email-disconnected': 'Disconnected the email server',
  'payments-connected': 'Connected Stripe',
  'payments-disconnected': 'Disconnected Stripe',
  'domain-changed': 'Changed the address of the shop',
  'backup-changed': 'Changed the nightly backup',
  'backup-passphrase-made': 'Made a new passphrase for backups',
  'backup-downloaded': 'Downloaded a backup',
  'backup-restored': 'Restored a backup',
  'helper-invited': 'Invited a helper',
  'helper-joined': 'A helper chose a password',
  'helper-removed': 'Removed a helper',
  'fence-link-made': 'Shared the fence',
  'fence-link-ended': 'Ended a fence link',
}

/** The account's audit log. */
export function AccountEvents() {
  const formatTime = useFormatTime()
  const events = useRead(listAccountEvents, {}, { live: true })
  return (
    <ListState
      query={events}
      what="list"
      isEmpty={(list) => list.length === 0}
      empty={<p className="text-dust">Nothing was done yet.</p>}
    >
      {(list) => (
        // its own scrollbar, so that the sections below stay reachable
        <ScrollBox label="What was done with the account" className="max-h-96 overflow-y-auto pr-2">
          <ul>
            {list.map(({ id, kind, detail, network, userAgent, at }) => (
              <li key={id} className="border-hairline py-2.5 not-first:border-t first:pt-0">
                <p className="font-medium">{detail ? `${WORDS[kind]}: ${detail}` : WORDS[kind]}</p>
                <p className="text-dust text-sm tabular-nums [overflow-wrap:anywhere]">
                  {formatTime(at)} · {network}
                  {userAgent && ` · ${browserName(userAgent)}`}
                </p>
              </li>
            ))}
          </ul>
        </ScrollBox>
      )}
    </ListState>
  )
}
