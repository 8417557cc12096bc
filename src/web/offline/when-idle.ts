/** Runs after the page has loaded and when nothing else is to be done, so that it takes nothing from the first view. */
export function whenIdle(go: () => void) {
  const soon = () =>
    'requestIdleCallback' in window ? requestIdleCallback(go, { timeout: 5000 }) : setTimeout(go, 2000)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}
