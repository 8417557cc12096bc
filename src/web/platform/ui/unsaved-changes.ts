import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { confirm } from './confirm-store.ts'
import { guardSteps } from './history-steps.ts'

const confirmDiscard = () =>
  confirm({
    title: 'Discard your changes?',
    text: 'What you have entered here is not saved yet.',
    action: 'Discard',
    cancel: 'Keep editing',
    destructive: true,
  })

/** How many forms hold something that is not saved. */
let held = 0
let here = ''
let leaving = false

/** Until it is let go again, a followed link, the browser's Back and a closed tab ask first. */
function holdChanges() {
  if (held++ === 0) {
    remember()
    window.addEventListener('beforeunload', warn)
    document.addEventListener('click', follow, true)
    guardSteps(step)
    window.addEventListener('replaceState', remember)
  }
  return () => {
    if (--held > 0) return
    window.removeEventListener('beforeunload', warn)
    document.removeEventListener('click', follow, true)
    guardSteps(null)
    window.removeEventListener('replaceState', remember)
  }
}

function remember() {
  here = location.href
  leaving = false
}

function warn(event: BeforeUnloadEvent) {
  if (!leaving) event.preventDefault()
}

async function follow(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
  if (!(link instanceof HTMLAnchorElement) || link.target || opensElsewhere) return
  if (link.origin !== location.origin || pageOf(link) === pageOf(location)) return
  event.preventDefault()
  event.stopPropagation()
  if (await confirmDiscard()) navigate(link.pathname + link.search)
}

/** The step has been taken already, so the page comes back on top of it; whoever does not mind goes back to it. */
async function step(event: PopStateEvent) {
  if (leaving || pageOf(location) === pageOf(new URL(here))) return remember()
  event.stopImmediatePropagation()
  history.pushState(null, '', here)
  if (!(await confirmDiscard())) return
  leaving = true
  history.back()
}

const pageOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

/** For a dialog's `onOpenChange`: a stray click, Escape or the browser's Back does not throw away what was typed. */
export function useGuardedClose(dirty: boolean, close: () => void) {
  useUnsavedWarning(dirty)
  return async (open: boolean) => {
    if (open) return
    if (!dirty || (await confirmDiscard())) close()
  }
}

/** While something is not saved, nobody leaves it by a stray click. */
export function useUnsavedWarning(dirty: boolean) {
  useEffect(() => (dirty ? holdChanges() : undefined), [dirty])
}
