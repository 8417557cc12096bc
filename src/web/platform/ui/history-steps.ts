let guard: ((event: PopStateEvent) => void) | null = null

/** Call it before the router registers its listener, since listeners run in order. */
export const watchSteps = () => window.addEventListener('popstate', (event) => guard?.(event))

/** The guard sees each popstate before the router and can stop it. */
export function guardSteps(next: typeof guard) {
  guard = next
}
