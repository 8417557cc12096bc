import { lazyComponent, useLazyComponent } from '../ui/lazy-component.ts'
import { Spinner } from '../ui/spinner.tsx'

const view = lazyComponent(async () => (await import('./stop-waiting.tsx')).StopWaiting)

/** Where the letter's link leads that ends such letters. */
export function StopWaitingPage({ params: { token } }: { params: { token: string } }) {
  const StopWaiting = useLazyComponent(view, 1)
  return (
    <div className="mx-auto grid min-h-[60svh] max-w-page place-items-center px-4 sm:px-6">
      {StopWaiting ? <StopWaiting token={token} /> : <Spinner />}
    </div>
  )
}
