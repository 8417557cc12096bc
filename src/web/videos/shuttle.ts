import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

const FASTEST = 8

/** The speed after a key of the shuttle, as in editing programs; 0 is paused, below 0 is backwards. */
export function speedAfter(key: string, speed: number): number | null {
  switch (key.toLowerCase()) {
    case ' ':
      return speed === 0 ? 1 : 0
    case 'k':
      return 0
    case 'l':
      return speed > 0 ? Math.min(FASTEST, speed * 2) : 1
    case 'j':
      return speed < 0 ? Math.max(-FASTEST, speed * 2) : -1
    default:
      return null
  }
}

export interface Shuttle {
  video: RefObject<HTMLVideoElement | null>
  speed: number
  setSpeed: (speed: number) => void
  /** Seconds. */
  at: number
  seek(to: number): void
  /** Takes space, J, K and L; false for any other key. */
  press(event: KeyboardEvent): boolean
}

/** Plays a video element at any speed. A new `source` plays at the speed of the one before. */
export function useShuttle(source: string | null, first = 0): Shuttle {
  const video = useRef<HTMLVideoElement>(null)
  const [speed, setSpeed] = useState(first)
  const [at, setAt] = useState(0)
  useEffect(() => {
    const element = video.current
    if (!element || source === null) return
    let isCurrent = true
    // a source that is replaced while it loads rejects too
    const stop = () => isCurrent && setSpeed(0)
    element.addEventListener('ended', stop)
    if (speed > 0) {
      element.playbackRate = speed
      element.play().catch(stop)
    } else element.pause()
    let before = performance.now()
    const follow = (now: number) => {
      // no browser plays backwards by itself
      if (speed < 0 && !element.seeking) {
        element.currentTime = Math.max(0, element.currentTime + (speed * (now - before)) / 1000)
        before = now
        if (element.currentTime === 0) setSpeed(0)
      }
      setAt(element.currentTime)
      next = speed === 0 ? 0 : requestAnimationFrame(follow)
    }
    let next = requestAnimationFrame(follow)
    return () => {
      isCurrent = false
      cancelAnimationFrame(next)
      element.removeEventListener('ended', stop)
    }
  }, [source, speed])
  const seek = useCallback((to: number) => {
    if (!video.current) return
    video.current.currentTime = Math.max(0, to)
    setAt(Math.max(0, to))
  }, [])
  const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    const after = ctrlKey || metaKey || altKey ? null : speedAfter(key, speed)
    if (after !== null) setSpeed(after)
    return after !== null
  }
  return { video, speed, setSpeed, at, seek, press }
}
