import { useState } from 'react'
import { Field } from '../../platform/ui/field.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { uploadQueue } from './queue.ts'

/** The bandwidth limit of this browser's uploads. */
export function SpeedLimit() {
  const cap = uploadQueue.cap.use()
  const [text, setText] = useState<string | null>(null)
  const save = () => {
    if (text === null) return
    const megabits = Number(text.replace(',', '.'))
    uploadQueue.limit(megabits > 0 ? megabits : null)
    setText(null)
  }
  return (
    <div className="w-44">
      <Field label="Speed limit, Mbit/s">
        <TextInput
          inputMode="decimal"
          placeholder="None"
          value={text ?? cap?.toString() ?? ''}
          onChange={(event) => setText(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => event.key === 'Enter' && save()}
        />
      </Field>
    </div>
  )
}
