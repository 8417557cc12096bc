let guard: ((event: PopStateEvent) => void) | null = null

/** To be called before the router listens: a window calls its listeners in the order in which they came. */
export const watchSteps = () => window.addEventListener('popstate', (event) => guard?.(event))

/** Whoever guards is told of each step back or forward before the router is, and may keep it from the router. */
export function guardSteps(next: typeof guard) {
  guard = next
}
