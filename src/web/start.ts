const TIMEOUT_MS = 3000

// the forms' validation would try `eval` first, which the content security policy reports
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/**
 * The server-rendered page is readable without scripts, so the largest image gets bandwidth and the main thread first: the
 * app's code loads once that image is painted, or at the first interaction.
 */
function afterFirstImage(run: () => void) {
  const triggers = new AbortController()
  const { signal } = triggers
  const runOnce = () => {
    if (signal.aborted) return
    triggers.abort()
    run()
  }
  const afterNextFrame = () => requestAnimationFrame(() => setTimeout(runOnce))
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  if (picture) picture.decode().then(afterNextFrame, runOnce)
  else runOnce()
  for (const act of ['pointerdown', 'keydown', 'scroll']) addEventListener(act, runOnce, { signal })
  // background tabs paint no frames
  setTimeout(runOnce, TIMEOUT_MS)
}

/** The screens that visits begin with load beside the app. */
function loadScreen(): Promise<unknown> | undefined {
  if (location.pathname.startsWith('/event/')) return import('./catalogue/event-page.tsx')
  if (/^\/($|contact|sport)/.test(location.pathname)) return import('./owner/settings/home-page.tsx')
}

/** A button clicked before hydration; clicked again afterwards, so that no tap is lost. */
let pressed: HTMLElement | null = null
const early = new AbortController()
addEventListener(
  'click',
  ({ target }) => {
    pressed = target instanceof Element ? target.closest('button') : null
  },
  { signal: early.signal },
)

afterFirstImage(async () => {
  // animations of the first view wait for this too, see styles.css
  document.documentElement.dataset.drawn = ''
  loadScreen()?.catch(() => undefined) // the app tries again, and says so
  const { hydrateApp } = await import('./client.tsx')
  // parsing the script is one task; input events run before hydration, which is the next
  await new Promise((resume) => setTimeout(resume))
  await hydrateApp()
  early.abort()
  pressed?.click()
})
