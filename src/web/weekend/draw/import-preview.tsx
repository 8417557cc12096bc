import { useMemo, useState } from 'react'
import type { ImportResult } from '../../../contract/catalogue/import.ts'
import { MAX_IMPORT_ROWS } from '../../../contract/limits.ts'
import { readTable } from '../../../contract/platform/table-text.ts'
import { guessShape, readStartList } from '../../../contract/weekend/draw/read-start-list.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { RequestError } from '../../platform/api/request-error.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Checkbox } from '../../platform/ui/checkbox.tsx'
import { ImportTable } from './import-table.tsx'
import { useImport } from './past-imports.tsx'

interface ImportPreviewProps {
  text: string
  eventId: number
  /** Names of the event's riders. */
  known: string[]
  onImported: (result: ImportResult) => void
}

/** How a list was read, to be corrected before the import. */
export function ImportPreview({ text, eventId, known, onImported }: ImportPreviewProps) {
  const table = useMemo(() => readTable(text), [text])
  const [shape, setShape] = useState(() => guessShape(table))
  const [withoutTwins, setWithoutTwins] = useState(false)
  const [withoutProblems, setWithoutProblems] = useState(false)
  const send = useImport()

  const entries = useMemo(() => readStartList(table, shape, known), [table, shape, known])
  const isTwin = (entry: (typeof entries)[number]) => entry.duplicateOf !== null || entry.inEvent
  const twins = entries.filter(isTwin).length
  const wrong = entries.filter(({ problems }) => problems.length > 0).length
  const wanted = entries.filter(
    (entry) => !(withoutTwins && isTwin(entry)) && !(withoutProblems && entry.problems.length > 0),
  )
  const kept = new Set(wanted)
  const left = new Set(entries.filter((entry) => !kept.has(entry)).map(({ line }) => line))
  const blocked = wanted.some(({ problems }) => problems.length > 0)
  const tooMany = wanted.length > MAX_IMPORT_ROWS
  const refused = new Map(
    send.error instanceof RequestError
      ? send.error.problems.map(({ row, sentence }) => [wanted[row - 1]?.line ?? 0, sentence])
      : [],
  )

  return (
    <section aria-label="What was understood" className="flex flex-col gap-4">
      <p role="status" className="text-dust tabular-nums">
        <strong className="text-chalk">{pluralize(entries.length, 'rider')}</strong>
        {wrong > 0 && <span className="text-flag"> · {pluralize(wrong, 'row')} with problems</span>}
        {twins > 0 && <span className="text-amber"> · {pluralize(twins, 'duplicate')}</span>}
      </p>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        <ImportOption
          label="The first row is a header"
          checked={shape.hasHeader}
          onChange={(hasHeader) => setShape({ ...shape, hasHeader })}
        />
        {twins > 0 && (
          <ImportOption label="Leave out duplicates" checked={withoutTwins} onChange={setWithoutTwins} />
        )}
        {wrong > 0 && (
          <ImportOption
            label="Leave out rows with problems"
            checked={withoutProblems}
            onChange={setWithoutProblems}
          />
        )}
      </div>
      <ImportTable
        table={table}
        shape={shape}
        onShape={setShape}
        entries={entries}
        left={left}
        refused={refused}
      />
      {tooMany && (
        <p className="text-flag">
          At most {MAX_IMPORT_ROWS.toLocaleString('en-US')} riders can be imported at a time.
        </p>
      )}
      {blocked && (
        <p className="text-dust text-sm">
          Correct the marked rows in your list, or leave them out, to import the rest.
        </p>
      )}
      <div>
        <Button
          size="large"
          loading={send.isPending}
          disabled={blocked || tooMany || wanted.length === 0}
          onClick={() =>
            send.mutate({ body: { eventId, rows: wanted.map(({ row }) => row) } }, { onSuccess: onImported })
          }
        >
          {send.isPending ? 'Importing...' : `Import ${pluralize(wanted.length, 'rider')}`}
        </Button>
      </div>
    </section>
  )
}

interface ImportOptionProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

const ImportOption = ({ label, checked, onChange }: ImportOptionProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control
  <label className="flex cursor-pointer items-center gap-1 text-sm">
    <Checkbox label={label} checked={checked} onChange={(event) => onChange(event.target.checked)} />
    <span aria-hidden="true">{label}</span>
  </label>
)
