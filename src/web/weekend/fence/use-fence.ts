import { useEffect, useLayoutEffect, useState } from 'react'
import { Fence } from './fence.ts'

/** The day at the fence of one event, for as long as its page is open. */
export function useFence(eventId: number): Fence {
  const [fence, setFence] = useState(() => new Fence(eventId))
  const [of, setOf] = useState(eventId)
  if (of !== eventId) {
    setOf(eventId)
    setFence(new Fence(eventId))
  }
  useEffect(() => {
    void fence.start()
    return fence.watch()
  }, [fence])
  return fence
}

/** The shop's time, anew every `every` milliseconds: the screen's clocks, and what notices a jump of the phone's. */
export function useTime(fence: Fence, every: number): number {
  const [now, setNow] = useState(fence.clock.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(fence.clock.now()), every)
    return () => clearInterval(timer)
  }, [fence, every])
  return now
}

interface Wakeable {
  wakeLock?: { request(type: 'screen'): Promise<{ release(): Promise<void> }> }
}

/** The screen stays on; a browser lets go of that whenever it is hidden. */
export function useWakeLock() {
  useEffect(() => {
    let lock: { release(): Promise<void> } | undefined
    let over = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      lock = await (navigator as Wakeable).wakeLock?.request('screen').catch(() => undefined)
      if (over) await lock?.release()
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}

const START_KEYS = [' ', 'Enter', 'AudioVolumeUp', 'AudioVolumeDown', 'VolumeUp', 'VolumeDown']

/** Space, or a volume key where the browser lets a page have it (a remote shutter is one): without looking at the screen. */
export function useStartKey(start: () => void, active: boolean) {
  // before it is seen: whoever presses means the rider who stands there
  useLayoutEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      if (!START_KEYS.includes(event.key) || event.repeat) return
      // a button that has the focus is what is meant
      if (event.target instanceof Element && event.target.closest('button, a, input')) return
      event.preventDefault()
      start()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [start, active])
}
