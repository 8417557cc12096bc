import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '../../contract/account.ts'
import { api } from '../../contract/api.ts'
import type { TotpStart } from '../../contract/totp.ts'
import { request, sentenceOf } from '../request.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { ListState } from '../ui/list-state.tsx'
import { toast } from '../ui/toast-store.ts'
import { PasswordInput } from './password-input.tsx'
import { TwoStepSetup } from './two-step-setup.tsx'

export function TwoStepLogin() {
  const client = useQueryClient()
  const account = useQuery<Account>({ queryKey: [api.account] })
  const [setup, setSetup] = useState<TotpStart | null>(null)
  const [ending, setEnding] = useState(false)
  const start = useMutation({
    mutationFn: async (): Promise<TotpStart> => (await request('POST', api.totpStart)).json(),
    onSuccess: setSetup,
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Two-step login could not be started',
        description: sentenceOf(error, 'Please try again.'),
      }),
  })
  const changed = (title: string) => {
    setSetup(null)
    setEnding(false)
    toast({ title })
    return client.invalidateQueries({ queryKey: [api.account] })
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
            <Button variant="outline" loading={start.isPending} onClick={() => start.mutate()}>
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
  const disable = useMutation({
    mutationFn: () => request('POST', api.totpDisable, { password }),
    onSuccess: onDisabled,
  })
  const problem = disable.error ? sentenceOf(disable.error, 'Please try again.') : undefined
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Switch off two-step login"
      description="Your password alone will be enough again."
    >
      <Form onSubmit={() => disable.mutate()}>
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
