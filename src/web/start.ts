import './styles.css'

/** Longer than this nobody waits for a picture. */
const TIMEOUT_MS = 3000

/**
 * The page is there to be read before any script has run, so its first picture has the line and the screen to itself: the
 * script that brings the page to life comes once it is drawn, or as soon as the visitor does anything.
 */
function whenFirstPictureIsDrawn(go: () => void) {
  const reasons = new AbortController()
  const { signal } = reasons
  const goOnce = () => {
    if (signal.aborted) return
    reasons.abort()
    go()
  }
  const afterNextFrame = () => requestAnimationFrame(() => setTimeout(goOnce))
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  if (picture) picture.decode().then(afterNextFrame, goOnce)
  else goOnce()
  for (const act of ['pointerdown', 'keydown', 'scroll']) addEventListener(act, goOnce, { signal })
  // also where no frame is drawn, in a tab behind others
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

whenFirstPictureIsDrawn(async () => {
  // what moves in the first view waits for this too, see styles.css
  document.documentElement.dataset.drawn = ''
  const { bringToLife } = await import('./client.tsx')
  // to read the script is work enough for one turn: whatever the visitor does now comes before the next one
  await new Promise((resume) => setTimeout(resume))
  await bringToLife()
  early.abort()
  pressed?.click()
})
