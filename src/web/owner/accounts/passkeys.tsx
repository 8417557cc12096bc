import { useState } from 'react'
import type { Passkey } from '../../../contract/owner/account.ts'
import {
  addPasskey,
  listPasskeys,
  readAccount,
  removePasskey,
  startPasskey,
} from '../../../contract/owner/account-calls.ts'
import { useFormatTime } from '../../pages/base/format.ts'
import { useRead } from '../../platform/api/queries.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { browserName } from '../../platform/browser/browser-name.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { ConfirmWithPassword } from './confirm-with-password.tsx'
import { registerPasskey } from './passkey-browser.ts'
import { RecoveryCodesDialog } from './secret-dialog.tsx'

export function Passkeys() {
  const account = useRead(readAccount, {})
  const passkeys = useRead(listPasskeys, {})
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const add = useCall(addPasskey, {
    onSuccess: ({ recoveryCodes }) => {
      setAdding(false)
      setCodes(recoveryCodes)
      toast({ title: 'Passkey added' })
    },
  })
  const start = useCall(startPasskey, {
    onSuccess: async ({ options }) => {
      const signed = await registerPasskey(options)
      if (signed) add.mutate({ body: { name: browserName(navigator.userAgent), signed } })
    },
  })
  const remove = useCall(removePasskey, {
    onSuccess: () => [setRemoving(null), toast({ title: 'Passkey removed' })],
  })
  if (account.data?.passkeysPossible === false) {
    return (
      <p className="text-dust">
        Passkeys belong to a name such as shop.example. This shop's address is a number, so there are none.
      </p>
    )
  }
  return (
    <>
      <ListState
        query={passkeys}
        what="passkeys"
        isEmpty={(list) => list.length === 0}
        empty={<p className="mb-4">There is none yet.</p>}
      >
        {(list) => (
          <ul className="mb-4">
            {list.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
            ))}
          </ul>
        )}
      </ListState>
      <Button
        variant="outline"
        onClick={() => {
          start.reset()
          add.reset()
          setAdding(true)
        }}
      >
        Add a Passkey
      </Button>
      {adding && (
        <ConfirmWithPassword
          title="Add a passkey"
          description="This device, your phone or a security key is asked for after the password from now on."
          action="Go On"
          error={start.error ?? add.error}
          pending={start.isPending || add.isPending}
          onConfirm={(body) => start.mutate({ body })}
          onClose={() => setAdding(false)}
        />
      )}
      {removing && (
        <ConfirmWithPassword
          title={`Remove the passkey ${removing.name}`}
          description="It gets nobody in any more."
          action="Remove"
          destructive
          error={remove.error}
          pending={remove.isPending}
          onConfirm={(body) => remove.mutate({ params: { id: removing.id }, body })}
          onClose={() => setRemoving(null)}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const formatTime = useFormatTime()
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className="flex flex-wrap items-center gap-3 border-hairline py-3 not-first:border-t first:pt-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-dust text-sm tabular-nums">
          Since {formatTime(createdAt)} ·{' '}
          {lastUsedAt ? `last used ${formatTime(lastUsedAt)}` : 'not used yet'}
        </p>
      </div>
      <Button size="small" variant="destructive" aria-label={`Remove the passkey ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}
