import { type ComponentType, memo, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react'
import type { LazyComponent } from './lazy-component.ts'

interface LazyWhenVisibleProps {
  code: LazyComponent<object>
  /** Where the server has not rendered the part: after a followed link. */
  placeholder: ReactNode
}

const NEAR = '800px'

/**
 * A part of the page whose code is fetched when a visitor comes near it. What the server rendered stands there
 * meanwhile, at its final size, and what is typed into it stays. To be given props that never change: React would
 * otherwise replace what the server rendered with the placeholder.
 */
export const LazyWhenVisible = memo(function LazyWhenVisible({ code, placeholder }: LazyWhenVisibleProps) {
  const place = useRef<HTMLDivElement>(null)
  const [part] = useState(promisedPart)
  useEffect(() => {
    const element = place.current
    if (!element) return
    // a fetch that fails is tried again at the next sign
    const fetchIt = () => {
      code.load().then(part.resolve, () => undefined)
    }
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && fetchIt(),
      { rootMargin: NEAR },
    )
    watcher.observe(element)
    element.addEventListener('focusin', fetchIt)
    element.addEventListener('pointerdown', fetchIt)
    window.addEventListener('online', fetchIt)
    return () => {
      watcher.disconnect()
      element.removeEventListener('focusin', fetchIt)
      element.removeEventListener('pointerdown', fetchIt)
      window.removeEventListener('online', fetchIt)
    }
  }, [code, part])
  return (
    <div ref={place}>
      <Suspense fallback={placeholder}>
        <Part code={code} promise={part.promise} />
      </Suspense>
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
