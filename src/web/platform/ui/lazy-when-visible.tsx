import {
  type ComponentType,
  memo,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import type { LazyComponent } from './lazy-component.ts'

interface LazyWhenVisibleProps {
  code: LazyComponent<object>
  placeholder: ReactNode
  /** Whether the server renders it. */
  inPage: boolean
}

const MARGIN = '800px'

/**
 * Loads a part of the page when it is scrolled near the viewport. Until then the server-rendered HTML stays, with what was
 * typed into it, or the placeholder. Its props must not change: React would replace the HTML with the placeholder.
 */
export const LazyWhenVisible = memo(function LazyWhenVisible({
  code,
  placeholder,
  inPage,
}: LazyWhenVisibleProps) {
  const place = useRef<HTMLDivElement>(null)
  const [part] = useState(promisedPart)
  const [isShown, show] = useReducer(() => true, inPage)
  useEffect(() => {
    const element = place.current
    if (!element) return
    // a failed load is retried at the next event
    const load = () => {
      code.load().then(
        (loaded) => {
          part.resolve(loaded)
          show()
        },
        () => undefined,
      )
    }
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(),
      { rootMargin: MARGIN },
    )
    watcher.observe(element)
    element.addEventListener('focusin', load)
    element.addEventListener('pointerdown', load)
    window.addEventListener('online', load)
    return () => {
      watcher.disconnect()
      element.removeEventListener('focusin', load)
      element.removeEventListener('pointerdown', load)
      window.removeEventListener('online', load)
    }
  }, [code, part])
  return (
    <div ref={place}>
      {isShown ? (
        <Suspense fallback={placeholder}>
          <Part code={code} promise={part.promise} />
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  )
})

function Part({ code, promise }: { code: LazyComponent<object>; promise: Promise<ComponentType> }) {
  const Ready = code.loaded ?? use(promise)
  return <Ready />
}

function promisedPart() {
  let resolve: (part: ComponentType) => void = () => undefined
  const promise = new Promise<ComponentType>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
