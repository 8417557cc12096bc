import { useState } from 'react'
import type { ContactRequest, OpenedRequest } from '../../../contract/owner/contact.ts'
import { useFormatTime } from '../../pages/base/format.ts'
import { idempotencyKeysAt } from '../../platform/api/idempotency-key.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { TextArea } from '../../platform/ui/text-input.tsx'
import { useUnsavedWarning } from '../../platform/ui/unsaved-changes.ts'
import { useAnswerRequest } from './use-change-request.ts'

const STATES = {
  sent: 'Sent',
  waiting: 'Not sent yet',
  held: 'Held in Email',
  failed: 'Not sent',
  discarded: 'Not sent',
}

export function SentAnswer({ answer: { text, state, at } }: { answer: OpenedRequest['answers'][number] }) {
  const formatTime = useFormatTime()
  return (
    <div className="mt-5 rounded-xl border border-hairline bg-ink/40 p-3 text-sm sm:p-4">
      <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">Your answer</span>
        <span className="text-dust tabular-nums">{formatTime(at)}</span>
        <Badge tone={state === 'sent' ? 'bolt' : state === 'waiting' ? 'neutral' : 'flag'}>
          {STATES[state]}
        </Badge>
      </p>
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
    </div>
  )
}

const answerKeys = idempotencyKeysAt('contactAnswer')

interface AnswerFormProps {
  request: ContactRequest
  label: string
}

export function AnswerForm({ request: { id, email }, label }: AnswerFormProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const answer = useAnswerRequest()
  useUnsavedWarning(text.trim() !== '')
  const submit = () => {
    if (!text.trim()) return setError('Please write your answer')
    const body = { text, attempt: answerKeys.keyFor({ id, text }) }
    answer.mutate(
      { params: { id }, body },
      {
        onSuccess: () => {
          setText('')
          answerKeys.forget()
        },
      },
    )
  }
  return (
    <Form onSubmit={submit} className="mt-5 flex flex-col gap-3">
      <Field
        label={label}
        hint={`Goes to ${email}, with the message below it. Replies come to your shop's address.`}
        error={error}
      >
        <TextArea
          rows={4}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setError(undefined)
          }}
        />
      </Field>
      <Button type="submit" size="small" loading={answer.isPending} className="self-start">
        Send answer
      </Button>
    </Form>
  )
}
