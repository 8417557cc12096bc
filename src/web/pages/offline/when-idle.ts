/** By then a page has loaded what it shows; later requests pass through the service worker. */
const DELAY_MS = 2000

/** Runs when the page has loaded and the browser is idle, so that it does not delay the first view. */
export function whenIdle(run: () => void) {
  const schedule = () =>
    setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 5000 }) : run()),
      DELAY_MS,
    )
  if (document.readyState === 'complete') schedule()
  else addEventListener('load', schedule, { once: true })
}
