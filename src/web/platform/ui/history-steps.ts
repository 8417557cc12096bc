let guard: ((event: PopStateEvent) => void) | null = null

/** What closes the open dialogs that have an entry in the history, the topmost last. */
const dialogs: (() => void)[] = []

/** The entry of a dialog is a second one of its page. It stays after the dialog, for the next one. */
const readEntry = () => ({ url: location.href, isDialog: history.state?.dialog === true })
let entry: ReturnType<typeof readEntry>

/** Call it before the router registers its listener, since listeners run in order. */
export function watchSteps() {
  const follow = () => {
    entry = readEntry()
  }
  follow()
  // the router fires these two
  for (const change of ['pushState', 'replaceState']) window.addEventListener(change, follow)
  window.addEventListener('popstate', (event) => {
    const left = entry
    follow()
    if (dialogs.length > 0) {
      dialogs.at(-1)?.()
      setTimeout(() => {
        history.scrollRestoration = 'auto'
        // it may stay open: a payment is on its way
        addDialogEntry()
      })
    } else if (left.isDialog && !entry.isDialog && left.url === entry.url) history.back()
    guard?.(event)
  })
}

function addDialogEntry() {
  if (dialogs.length === 0 || entry.isDialog) return
  // Back to here must not scroll to where the page was when its first dialog opened
  history.scrollRestoration = 'manual'
  history.pushState({ ...history.state, dialog: true }, '')
  history.scrollRestoration = 'auto'
}

/** Back closes the dialog and stays on the page. Returns the function that ends this. */
export function closeOnBack(close: () => void) {
  dialogs.push(close)
  addDialogEntry()
  return () => void dialogs.splice(dialogs.indexOf(close), 1)
}

/** The guard sees each popstate before the router and can stop it. */
export function guardSteps(next: typeof guard) {
  guard = next
}
