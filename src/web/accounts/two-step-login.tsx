import { useState } from 'react'
import { disableCodes, readAccount, startCodes } from '../../contract/calls/account.ts'
import type { TotpStart } from '../../contract/totp.ts'
import { useCall, useRead } from '../api/queries.ts'
import { sentenceOf } from '../api/request-error.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { failed } from '../ui/failed.ts'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { ListState } from '../ui/list-state.tsx'
import { toast } from '../ui/toast-store.ts'
import { PasswordInput } from './password-input.tsx'
import { TwoStepSetup } from './two-step-setup.tsx'

export function TwoStepLogin() {
  const account = useRead(readAccount, {})
  const [setup, setSetup] = useState<TotpStart | null>(null)
  const [ending, setEnding] = useState(false)
  const start = useCall(startCodes, {
    onSuccess: setSetup,
    onError: failed('Two-step login could not be started'),
  })
  const changed = (title: string) => {
    setSetup(null)
    setEnding(false)
    toast({ title })
  }
  return (
    <ListState query={account} what="login settings" isEmpty={() => false} empty={null}>
      {({ totpEnabled }) => (
        <>
          <p className="mb-4">{totpEnabled ? 'It is on.' : 'It is off.'}</p>
          {totpEnabled ? (
            <Button variant="destructive" onClick={() => setEnding(true)}>
              Switch Off
            </Button>
          ) : (
            <Button variant="outline" loading={start.isPending} onClick={() => start.mutate({})}>
              Switch On
            </Button>
          )}
          {setup && (
            <TwoStepSetup
              start={setup}
              onClose={() => setSetup(null)}
              onEnabled={() => changed('Two-step login is on')}
            />
          )}
          {ending && (
            <SwitchOff onClose={() => setEnding(false)} onDisabled={() => changed('Two-step login is off')} />
          )}
        </>
      )}
    </ListState>
  )
}

function SwitchOff({ onClose, onDisabled }: { onClose: () => void; onDisabled: () => void }) {
  const [password, setPassword] = useState('')
  const disable = useCall(disableCodes, { onSuccess: onDisabled })
  const problem = disable.error ? sentenceOf(disable.error, 'Please try again.') : undefined
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Switch off two-step login"
      description="Your password alone will be enough again."
    >
      <Form onSubmit={() => disable.mutate({ body: { password } })}>
        <Field label="Password" error={problem}>
          <PasswordInput value={password} onChange={(event) => setPassword(event.target.value)} />
        </Field>
        <Button type="submit" variant="destructive" loading={disable.isPending}>
          Switch Off
        </Button>
      </Form>
    </Dialog>
  )
}
