import { useLayoutEffect, useState } from 'react'
import { DECLINING_WORDS } from '../../../contract/owner/account.ts'
import { confirmAgain, declineTwoStep, listPasskeys } from '../../../contract/owner/account-calls.ts'
import { pathTo } from '../../../contract/pages.ts'
import { type OwnerQuestion, setOwnerQuestions } from '../../platform/api/call.ts'
import { useRead } from '../../platform/api/queries.ts'
import { sentenceOf } from '../../platform/api/request-error.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { PasswordForm, PasswordInput } from './password-form.tsx'
import { useOwnPasskey } from './second-step-fields.tsx'

interface Asked {
  question: OwnerQuestion
  /** All calls that wait for it. */
  answers: ((done: boolean) => void)[]
}

/** Rendered once in the owner area: asks what the server wants before it goes on. */
export function OwnerQuestions() {
  const [asked, setAsked] = useState<Asked | null>(null)
  // before the first reads of the page
  useLayoutEffect(() => {
    setOwnerQuestions(
      (question) =>
        new Promise((answer) =>
          setAsked((before) => ({ question, answers: [...(before?.answers ?? []), answer] })),
        ),
    )
    return () => setOwnerQuestions(null)
  }, [])
  if (!asked) return null
  const finish = (done: boolean) => {
    setAsked(null)
    for (const answer of asked.answers) answer(done)
  }
  const close = () => finish(false)
  if (asked.question === 'confirm-needed')
    return <ConfirmAgain onConfirmed={() => finish(true)} onClose={close} />
  if (asked.question === 'two-step-needed')
    return <TwoStepNeeded onDeclined={() => finish(true)} onClose={close} />
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Choose your password"
      description="Others may know the first one. Yours needs at least 12 characters."
    >
      <PasswordForm onChanged={() => finish(true)} />
    </Dialog>
  )
}

function ConfirmAgain({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const passkeys = useRead(listPasskeys, {})
  const confirm = useCall(confirmAgain, { onSuccess: onConfirmed })
  const passkey = useOwnPasskey((signed) => confirm.mutate({ body: { passkey: signed } }))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Is it you?"
      description="You changed nothing for a while, so money and settings ask for your password again."
    >
      <Form onSubmit={() => confirm.mutate({ body: { password } })}>
        <Field
          label="Password"
          error={confirm.error ? sentenceOf(confirm.error, 'Please try again.') : undefined}
        >
          <PasswordInput value={password} onChange={(event) => setPassword(event.target.value)} />
        </Field>
        {passkeys.data?.length ? (
          <Button variant="outline" loading={passkey.pending} onClick={passkey.sign}>
            Use a Passkey
          </Button>
        ) : null}
        <Button type="submit" loading={confirm.isPending}>
          Continue
        </Button>
      </Form>
    </Dialog>
  )
}

function TwoStepNeeded({ onDeclined, onClose }: { onDeclined: () => void; onClose: () => void }) {
  const [words, setWords] = useState('')
  const decline = useCall(declineTwoStep, { onSuccess: onDeclined })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Two-step login"
      description="Your shop takes real money. With a second step, a stolen password is not enough to take it from you."
    >
      <ButtonLink href={pathTo('adminSettings')} onClick={onClose} className="w-full">
        Set It Up
      </ButtonLink>
      <Form className="mt-6 flex flex-col gap-5" onSubmit={() => decline.mutate({ body: { words } })}>
        <Field
          label={`Or type: ${DECLINING_WORDS}`}
          error={decline.error ? sentenceOf(decline.error, 'Please try again.') : undefined}
        >
          <TextInput value={words} onChange={(event) => setWords(event.target.value)} />
        </Field>
        <Button type="submit" variant="outline" loading={decline.isPending}>
          Go On Without It
        </Button>
      </Form>
    </Dialog>
  )
}
