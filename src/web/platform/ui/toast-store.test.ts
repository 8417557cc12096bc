import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentToasts, dismissToast, onToasts, toast } from './toast-store.ts'

describe('the toast store', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    for (const { id } of currentToasts()) dismissToast(id)
    vi.runAllTimers()
    vi.useRealTimers()
  })

  it('shows one toast at a time, the newest', () => {
    toast({ title: 'Logged out' })
    toast({ title: 'Login failed', variant: 'destructive' })
    expect(currentToasts().map(({ title }) => title)).toEqual(['Login failed'])
  })

  it('keeps a dismissed toast for 1,000,000 ms, closed', () => {
    const id = toast({ title: 'Logged out' })
    dismissToast(id)
    expect(currentToasts()).toMatchObject([{ id, open: false }])
    vi.advanceTimersByTime(999_999)
    expect(currentToasts()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(currentToasts()).toHaveLength(0)
  })

  it('does not count the time anew when a toast is dismissed twice', () => {
    const id = toast({ title: 'Logged out' })
    dismissToast(id)
    vi.advanceTimersByTime(600_000)
    dismissToast(id)
    vi.advanceTimersByTime(400_000)
    expect(currentToasts()).toHaveLength(0)
  })

  it('leaves no timer behind for a toast that was replaced', () => {
    dismissToast(toast({ title: 'Logged out' }))
    toast({ title: 'Success' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('tells its listeners of every change until they leave', () => {
    const listener = vi.fn()
    const leave = onToasts(listener)
    dismissToast(toast({ title: 'Success' }))
    expect(listener).toHaveBeenCalledTimes(2)
    leave()
    toast({ title: 'Success' })
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('ignores the dismissal of a toast that is gone', () => {
    const gone = toast({ title: 'Logged out' })
    toast({ title: 'Success' })
    dismissToast(gone)
    expect(currentToasts()).toMatchObject([{ title: 'Success', open: true }])
  })
})
