import { useState } from 'react'
import type { RecoveryCodes, TotpStart } from '../../../contract/owner/account.ts'
import { enableCodes } from '../../../contract/owner/account-calls.ts'
import { sentenceOf } from '../../platform/api/request-error.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'

interface TwoStepSetupProps {
  start: TotpStart
  onClose: () => void
  onEnabled: (codes: RecoveryCodes) => void
}

/** Takes effect once a code from the app is verified. */
export function TwoStepSetup({ start, onClose, onEnabled }: TwoStepSetupProps) {
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
