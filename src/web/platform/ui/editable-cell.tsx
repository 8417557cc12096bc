import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { toast } from './toast-store.ts'

interface EditableCellProps {
  /** Such as `Price of Tess Calloway`. */
  label: string
  value: string
  onSave: (text: string) => void
  /** The error of a text, or null. */
  problemOf?: (text: string) => string | null
  /** Arrow keys move within this column. */
  column: string
  placeholder?: string
  numeric?: boolean
  className?: string
}

/** Enter and blur save, Escape reverts. */
export function EditableCell({
  label,
  value,
  onSave,
  problemOf,
  column,
  numeric,
  className,
  placeholder,
}: EditableCellProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const text = draft ?? value
  const problem = draft === null ? null : (problemOf?.(draft) ?? null)

  const save = () => {
    if (draft === null) return
    if (problem) {
      toast({ variant: 'destructive', title: 'Not saved yet', description: problem })
      return
    }
    setDraft(null)
    if (draft.trim() !== value) onSave(draft.trim())
  }

  // virtual scrolling may unmount the cell: save first
  const leave = useRef(save)
  leave.current = save
  useEffect(() => () => leave.current(), [])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation()
      setDraft(null)
    }
    const step = {
      Enter: 'nextElementSibling',
      ArrowDown: 'nextElementSibling',
      ArrowUp: 'previousElementSibling',
    } as const
    const way = event.key in step ? step[event.key as keyof typeof step] : null
    if (!way) return
    event.preventDefault()
    const row = event.currentTarget.closest('tr')?.[way]
    const neighbour = row?.querySelector(`[data-column="${column}"]`)
    if (neighbour instanceof HTMLInputElement) neighbour.focus()
    else if (event.key === 'Enter') save()
  }

  return (
    <input
      aria-label={label}
      aria-invalid={problem ? true : undefined}
      title={problem ?? undefined}
      data-column={column}
      value={text}
      placeholder={placeholder}
      inputMode={numeric ? 'decimal' : undefined}
      autoComplete="off"
      onChange={(event) => setDraft(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={save}
      onKeyDown={onKeyDown}
      className={classes(
        'h-10 w-full min-w-0 rounded-lg border border-transparent bg-transparent px-2 text-chalk text-ellipsis placeholder:text-dust/70 hover:border-chalk/25 focus:border-bolt focus:bg-ink focus-visible:outline-none aria-invalid:border-flag pointer-coarse:text-base',
        numeric && 'text-right tabular-nums',
        className,
      )}
    />
  )
}
