/** In this time a page loads what it shows; what comes later passes through the worker. */
const LOADING = 2000

/** Runs after the page has loaded and when nothing else is to be done, so that it takes nothing from the first view. */
export function whenIdle(go: () => void) {
  const soon = () =>
    setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(go, { timeout: 5000 }) : go()),
      LOADING,
    )
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}
