import { useState } from 'react'
import type { RecoveryCodes, TotpStart } from '../../../contract/owner/account.ts'
import {
  disableCodes,
  enableCodes,
  makeRecoveryCodes,
  readAccount,
  startCodes,
} from '../../../contract/owner/account-calls.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { useRead } from '../../platform/api/queries.ts'
import { sentenceOf } from '../../platform/api/request-error.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { ConfirmWithPassword } from './confirm-with-password.tsx'
import { RecoveryCodesDialog } from './secret-dialog.tsx'

type Asked = 'start' | 'end' | 'codes' | null

export function TwoStepLogin() {
  const account = useRead(readAccount, {})
  const [asked, setAsked] = useState<Asked>(null)
  const [setup, setSetup] = useState<TotpStart | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const done = () => setAsked(null)
  const start = useCall(startCodes, { onSuccess: (started) => [setSetup(started), done()] })
  const end = useCall(disableCodes, { onSuccess: () => [done(), toast({ title: 'Two-step login is off' })] })
  const renew = useCall(makeRecoveryCodes, {
    onSuccess: ({ recoveryCodes }) => [setCodes(recoveryCodes), done()],
  })
  const ask = (what: Asked) => {
    for (const call of [start, end, renew]) call.reset()
    setAsked(what)
  }
  return (
    <ListState query={account} what="login settings" isEmpty={() => false} empty={null}>
      {({ totpEnabled, recoveryCodesLeft }) => (
        <>
          <p className="mb-4">{totpEnabled ? 'It is on.' : 'It is off.'}</p>
          <div className="flex flex-wrap gap-3">
            {totpEnabled ? (
              <Button variant="destructive" onClick={() => ask('end')}>
                Switch Off
              </Button>
            ) : (
              <Button variant="outline" onClick={() => ask('start')}>
                Switch On
              </Button>
            )}
            {recoveryCodesLeft !== null && (
              <Button variant="outline" onClick={() => ask('codes')}>
                New Recovery Codes
              </Button>
            )}
          </div>
          {recoveryCodesLeft !== null && (
            <p className="mt-4 text-dust text-sm">
              {pluralize(recoveryCodesLeft, 'recovery code')} left for the day when the phone is lost.
            </p>
          )}
          {asked === 'start' && (
            <ConfirmWithPassword
              title="Switch on two-step login"
              description="From then on a code from your phone is asked for after the password."
              action="Go On"
              error={start.error}
              pending={start.isPending}
              onConfirm={(body) => start.mutate({ body })}
              onClose={done}
            />
          )}
          {asked === 'end' && (
            <ConfirmWithPassword
              title="Switch off two-step login"
              description="No code will be asked for after the password."
              action="Switch Off"
              destructive
              error={end.error}
              pending={end.isPending}
              onConfirm={(body) => end.mutate({ body })}
              onClose={done}
            />
          )}
          {asked === 'codes' && (
            <ConfirmWithPassword
              title="New recovery codes"
              description="Ten new ones take the place of all earlier ones."
              action="Make Them"
              error={renew.error}
              pending={renew.isPending}
              onConfirm={(body) => renew.mutate({ body })}
              onClose={done}
            />
          )}
          {setup && (
            <TwoStepSetup
              start={setup}
              onClose={() => setSetup(null)}
              onEnabled={({ recoveryCodes }) => {
                setSetup(null)
                setCodes(recoveryCodes)
                toast({ title: 'Two-step login is on' })
              }}
            />
          )}
          {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
        </>
      )}
    </ListState>
  )
}

interface TwoStepSetupProps {
  start: TotpStart
  onClose: () => void
  onEnabled: (codes: RecoveryCodes) => void
}

/** Takes effect once a code from the app is verified. */
function TwoStepSetup({ start, onClose, onEnabled }: TwoStepSetupProps) {
  const [code, setCode] = useState('')
  const enable = useCall(enableCodes, { onSuccess: onEnabled })
  const picture = `data:image/svg+xml,${encodeURIComponent(start.qrSvg)}`
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Two-step login"
      description="Scan this with an authenticator app, then enter the code that it shows."
    >
      <div className="flex flex-col items-center gap-4">
        <img
          src={picture}
          alt="QR code for your authenticator app"
          className="size-52 rounded-xl bg-chalk p-3"
        />
        <p className="text-center text-dust text-sm">
          Or type this key:{' '}
          <code className="select-all text-chalk [overflow-wrap:anywhere]">{start.secret}</code>
        </p>
      </div>
      <Form className="mt-6 flex flex-col gap-5" onSubmit={() => enable.mutate({ body: { code } })}>
        <Field label="Code" error={enable.error ? sentenceOf(enable.error, 'Please try again.') : undefined}>
          <TextInput
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <Button type="submit" loading={enable.isPending}>
          Switch On
        </Button>
      </Form>
    </Dialog>
  )
}
