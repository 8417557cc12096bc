import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keys of the whole page, or of the dialog that is open. Fields, and focused buttons for Enter and space, handle their own.
 * `press` returns whether the key was used.
 */
export function useKeys(press: (event: KeyboardEvent) => boolean, { inDialog = false } = {}) {
  const latest = useRef(press)
  // before paint: a key answers what is on the screen
  useLayoutEffect(() => {
    latest.current = press
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isOthers(event, inDialog)) return
      if (latest.current(event)) event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [inDialog])
}

function isOthers({ target, key }: KeyboardEvent, inDialog: boolean) {
  if (!(target instanceof Element)) return false
  if (target.closest('input, textarea, select')) return true
  if (!inDialog && target.closest('[role="dialog"], [role="alertdialog"]')) return true
  // space on a clip plays it; Enter selects it
  if (key === ' ' && target.closest('[data-clip]')) return false
  return (key === 'Enter' || key === ' ') && target.closest('button, a, summary') !== null
}

/** A key of the keyboard; hidden on touch screens. */
export const Key = ({ name }: { name: string }) => (
  <kbd
    aria-hidden
    className="grid min-w-5 place-items-center rounded border border-current/40 px-1 font-sans text-xs leading-5 pointer-coarse:hidden"
  >
    {name}
  </kbd>
)

/** Which keys do what, in one line; hidden on touch screens. */
export const KeyHelp = ({ keys }: { keys: [key: string, text: string][] }) => (
  <ul
    aria-label="Keyboard"
    className="flex flex-wrap gap-x-4 gap-y-1.5 text-dust text-xs pointer-coarse:hidden"
  >
    {keys.map(([key, text]) => (
      <li key={key} className="flex items-center gap-1.5">
        <kbd className="whitespace-nowrap rounded border border-current/40 px-1 font-sans leading-5">
          {key}
        </kbd>
        {text}
      </li>
    ))}
  </ul>
)
