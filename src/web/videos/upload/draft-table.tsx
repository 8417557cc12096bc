import { useId } from 'react'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { MAX_HORSES } from '../../../contract/limits.ts'
import { useIsHelper } from '../../owner/accounts/current-user.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Select } from '../../platform/ui/select.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { VirtualList } from '../../platform/ui/virtual-list.tsx'
import { type Draft, riderWithoutVideo } from './drafts.ts'
import { type QueuedUpload, wordsOf } from './queued-upload.ts'

interface DraftTableProps {
  items: QueuedUpload[]
  draftFor: (item: QueuedUpload) => Draft
  riders: Rider[]
  onChange: (item: QueuedUpload, change: Partial<Draft>) => void
}

const HORSES = Array.from({ length: MAX_HORSES }, (_, index) => index + 1)
const HEIGHTS = { narrow: 212, wide: 96 }

/** Guessed riders, to be corrected while the files are uploaded. */
export function DraftTable({ items, draftFor, riders, onChange }: DraftTableProps) {
  const names = useId()
  return (
    <>
      <datalist id={names}>
        {riders.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <VirtualList
        label="Files without a rider"
        items={items}
        keyOf={({ upload }) => upload.id}
        heights={HEIGHTS}
      >
        {(item) => (
          <DraftRow
            item={item}
            draft={draftFor(item)}
            listed={riderWithoutVideo(riders, draftFor(item))}
            names={names}
            onChange={(change) => onChange(item, { ...change, problem: null })}
          />
        )}
      </VirtualList>
    </>
  )
}

interface DraftRowProps {
  item: QueuedUpload
  draft: Draft
  listed: Rider | undefined
  names: string
  onChange: (change: Partial<Draft>) => void
}

function DraftRow({ item, draft, listed, names, onChange }: DraftRowProps) {
  const { fileName } = item.upload
  const { riderName, horse, price, problem } = draft
  // the shop's own price
  const isHelper = useIsHelper()
  const { label, tone } = wordsOf(item, 0)
  return (
    <div className="grid h-full grid-cols-2 content-center items-start gap-x-3 gap-y-2 border-hairline border-t lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_8rem_7rem]">
      <div className="flex min-w-0 items-center justify-between gap-3 max-lg:col-span-2 lg:min-h-11">
        <p className="truncate text-sm">{fileName}</p>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <div className="min-w-0 max-lg:col-span-2">
        <TextInput
          aria-label={`Rider of ${fileName}`}
          placeholder="Rider name"
          list={names}
          value={riderName}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => onChange({ riderName: event.target.value })}
        />
        <Note problem={problem} listed={listed} />
      </div>
      <Select
        aria-label={`Horse of ${fileName}`}
        value={horse}
        onChange={(event) => onChange({ horse: Number(event.target.value) })}
      >
        {HORSES.map((number) => (
          <option key={number} value={number}>
            Horse {number}
          </option>
        ))}
      </Select>
      <TextInput
        aria-label={`Price of ${fileName}`}
        inputMode="decimal"
        value={price}
        disabled={listed !== undefined || isHelper}
        onChange={(event) => onChange({ price: event.target.value })}
      />
    </div>
  )
}

/** One line in every row, so that all have the same height. */
function Note({ problem, listed }: { problem: string | null; listed: Rider | undefined }) {
  return (
    <p className="mt-1 h-5 truncate text-sm">
      {problem ? (
        <span className="text-flag">{problem}</span>
      ) : (
        listed && <span className="text-dust">goes to {listed.name}, at the price of the list</span>
      )}
    </p>
  )
}
