import { useEffect, useRef } from 'react'

/** What closes the open dialogs, the topmost last. */
const open: (() => void)[] = []
/** Our own step back has not arrived yet. */
let returning = false

const isOurs = () => history.state?.dialog === true
const addEntry = () => history.pushState({ ...history.state, dialog: true }, '')

/** One history entry for all open dialogs: it is there while any is. */
function keepEntry() {
  if (returning) return
  if (open.length > 0 && !isOurs()) addEntry()
  // a link in the dialog has gone on to another page: its entry stays
  if (open.length === 0 && isOurs()) {
    returning = true
    history.back()
  }
}

function onStep() {
  if (!returning) open.at(-1)?.()
  returning = false
  // a dialog may stay open: it asks first, or another is under it
  setTimeout(keepEntry)
}

/** While it is open, the browser's Back closes it and stays on the page. */
export function useBackCloses(isOpen: boolean, close: () => void) {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!isOpen) return
    const closeThis = () => latest.current()
    // the same listener again is none
    window.addEventListener('popstate', onStep)
    open.push(closeThis)
    keepEntry()
    return () => {
      open.splice(open.indexOf(closeThis), 1)
      // the next dialog may take its place at once
      setTimeout(keepEntry)
    }
  }, [isOpen])
}
