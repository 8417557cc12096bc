import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { confirm } from './confirm-store.ts'
import { guardSteps } from './history-steps.ts'

const confirmDiscard = () =>
  confirm({
    title: 'Discard your changes?',
    text: "Your changes here aren't saved yet.",
    action: 'Discard',
    cancel: 'Keep editing',
    destructive: true,
  })

let unsavedForms = 0
let currentUrl = ''
let leaving = false

/** Asks before links, the browser's Back and closing the tab. Returns the function that ends this. */
function guardUnsaved() {
  if (unsavedForms++ === 0) {
    rememberUrl()
    window.addEventListener('beforeunload', warnOnUnload)
    document.addEventListener('click', onLinkClick, true)
    guardSteps(onHistoryStep)
    window.addEventListener('replaceState', rememberUrl)
  }
  return () => {
    if (--unsavedForms > 0) return
    window.removeEventListener('beforeunload', warnOnUnload)
    document.removeEventListener('click', onLinkClick, true)
    guardSteps(null)
    window.removeEventListener('replaceState', rememberUrl)
  }
}

function rememberUrl() {
  currentUrl = location.href
  leaving = false
}

function warnOnUnload(event: BeforeUnloadEvent) {
  if (!leaving) event.preventDefault()
}

async function onLinkClick(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  const opensNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
  if (!(link instanceof HTMLAnchorElement) || link.target || opensNewTab) return
  if (link.origin !== location.origin || pageOf(link) === pageOf(location)) return
  event.preventDefault()
  event.stopPropagation()
  if (await confirmDiscard()) navigate(link.pathname + link.search)
}

/** The browser has already navigated, so the page is pushed again; on confirmation it goes back. */
async function onHistoryStep(event: PopStateEvent) {
  if (leaving || pageOf(location) === pageOf(new URL(currentUrl))) return rememberUrl()
  event.stopImmediatePropagation()
  history.pushState(null, '', currentUrl)
  if (!(await confirmDiscard())) return
  leaving = true
  history.back()
}

const pageOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

/** For a dialog's `onOpenChange`: asks before unsaved input is lost. */
export function useGuardedClose(dirty: boolean, close: () => void) {
  useUnsavedWarning(dirty)
  return async (open: boolean) => {
    if (open) return
    if (!dirty || (await confirmDiscard())) close()
  }
}

export function useUnsavedWarning(dirty: boolean) {
  useEffect(() => (dirty ? guardUnsaved() : undefined), [dirty])
}
