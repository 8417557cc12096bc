import './styles.css'

/** Longer than this nobody waits for a picture. */
const TIMEOUT_MS = 3000

/**
 * The page is there to be read before any script has run, so its first picture has the line to itself: the script that
 * brings the page to life comes after it, or as soon as the visitor does anything.
 */
function whenFirstPictureIsThere(go: () => void) {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  if (!picture || picture.complete) return go()
  const reasons = new AbortController()
  const { signal } = reasons
  const goOnce = () => {
    if (signal.aborted) return
    reasons.abort()
    go()
  }
  for (const end of ['load', 'error']) picture.addEventListener(end, goOnce, { signal })
  for (const act of ['pointerdown', 'keydown', 'scroll']) addEventListener(act, goOnce, { signal })
  setTimeout(goOnce, TIMEOUT_MS)
}

/** A button that was pressed before the page was alive; pressed again once it is, so that no tap is lost. */
let pressed: HTMLElement | null = null
const early = new AbortController()
addEventListener(
  'click',
  ({ target }) => {
    pressed = target instanceof Element ? target.closest('button') : null
  },
  { signal: early.signal },
)

whenFirstPictureIsThere(async () => {
  const { started } = await import('./client.tsx')
  await started
  early.abort()
  pressed?.click()
})
