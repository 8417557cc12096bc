import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { MAX_HORSES } from '../../contract/limits.ts'
import type { Rider } from '../../contract/rider.ts'
import { formatBytes } from '../base/format-bytes.ts'
import { Badge } from '../ui/badge.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { type Draft, waitingRider } from './drafts.ts'

interface DraftTableProps {
  drafts: Draft[]
  riders: Rider[]
  onChange: (key: string, change: Partial<Draft>) => void
  onRemove: (key: string) => void
}

const HORSES = Array.from({ length: MAX_HORSES }, (_, index) => index + 1)

/** The guesses, to be mended before anything is sent. */
export function DraftTable({ drafts, riders, onChange, onRemove }: DraftTableProps) {
  const names = useId()
  return (
    <ul aria-label="Files to send" className="flex flex-col divide-y divide-hairline">
      <datalist id={names}>
        {riders.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      {drafts.map((draft) => {
        const { key, file, riderName, horse, price, problem } = draft
        const listed = waitingRider(riders, draft)
        const change = (what: Partial<Draft>) => onChange(key, { ...what, problem: null })
        return (
          <li
            key={key}
            className="grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-2 py-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_8rem_7rem_auto]"
          >
            <div className="min-w-0">
              <p className="truncate text-sm">{file.name}</p>
              <p className="text-dust text-sm tabular-nums">{formatBytes(file.size)}</p>
            </div>
            <IconButton
              label={`Leave out ${file.name}`}
              onClick={() => onRemove(key)}
              className="lg:order-last"
            >
              <X aria-hidden />
            </IconButton>
            <div className="max-lg:col-span-2">
              <TextInput
                aria-label={`Rider of ${file.name}`}
                placeholder="Rider name"
                list={names}
                value={riderName}
                aria-invalid={problem ? true : undefined}
                onChange={(event) => change({ riderName: event.target.value })}
              />
              <Note problem={problem} listed={listed} />
            </div>
            <div className="grid grid-cols-2 gap-3 max-lg:col-span-2 lg:contents">
              <Select
                aria-label={`Horse of ${file.name}`}
                value={horse}
                onChange={(event) => change({ horse: Number(event.target.value) })}
              >
                {HORSES.map((number) => (
                  <option key={number} value={number}>
                    Horse {number}
                  </option>
                ))}
              </Select>
              <TextInput
                aria-label={`Price of ${file.name}`}
                inputMode="decimal"
                value={price}
                disabled={listed !== undefined}
                onChange={(event) => change({ price: event.target.value })}
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Note({ problem, listed }: { problem: string | null; listed: Rider | undefined }) {
  if (problem) return <p className="mt-2 text-flag text-sm">{problem}</p>
  if (!listed) return null
  return (
    <p className="mt-2 flex items-center gap-2 text-dust text-sm">
      <Badge tone="bolt">Start list</Badge>
      goes to {listed.name}, at the price of the list
    </p>
  )
}
