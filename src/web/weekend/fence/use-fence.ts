import { useEffect, useLayoutEffect, useState } from 'react'
import { Fence } from './fence.ts'

/** With the token of a fence link, where the page was opened by one. */
export function useFence(eventId: number, token: string | null = null): Fence {
  const [fence, setFence] = useState(() => new Fence(eventId, token))
  const [of, setOf] = useState(eventId)
  // NaN on the server, where the page is the same for every event
  if (!Object.is(of, eventId)) {
    setOf(eventId)
    setFence(new Fence(eventId, token))
  }
  useEffect(() => {
    void fence.start()
    return fence.watch()
  }, [fence])
  return fence
}

/** The shop's time, updated every `every` milliseconds, which also notices jumps of the phone's clock. */
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

/** Keeps the screen on; browsers release the lock when the page is hidden. */
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

/** Space, Enter, or a volume key (as a remote shutter sends). */
export function useStartKey(start: () => void, active: boolean) {
  // before paint: the key is meant for the rider on the screen
  useLayoutEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      if (!START_KEYS.includes(event.key) || event.repeat) return
      // a focused control handles the key itself
      if (event.target instanceof Element && event.target.closest('button, a, input, select')) return
      event.preventDefault()
      start()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [start, active])
}
