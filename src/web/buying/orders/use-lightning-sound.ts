import { useEffect, useRef, useState } from 'react'
import { longMemory } from '../../platform/browser/browser-storage.ts'
import { wantsMotion } from '../../platform/browser/wants-motion.ts'
import { playLightning } from './lightning-sound.ts'

const AFTER_MS = 300
const KEY = 'soundMuted'

/** Plays the lightning once, 300 ms after opening. Muted is remembered; who wants no motion gets no sound either. */
export function useLightningSound() {
  const [muted, setMuted] = useState(() => longMemory.read(KEY) === 'true')
  const mutedNow = useRef(muted)
  const stop = useRef<() => void>(undefined)

  useEffect(() => {
    const timer = setTimeout(() => {
      if (mutedNow.current || !wantsMotion()) return
      try {
        stop.current = playLightning()
      } catch {
        // a browser without sound has nothing to play it on
      }
    }, AFTER_MS)
    return () => {
      clearTimeout(timer)
      stop.current?.()
    }
  }, [])

  const toggle = () => {
    const next = !muted
    setMuted(next)
    mutedNow.current = next
    longMemory.write(KEY, String(next))
    if (next) stop.current?.()
  }
  return { muted, toggle }
}
