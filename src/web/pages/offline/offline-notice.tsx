import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { readShop } from '../../../contract/owner/shop-calls.ts'
import { backInTouch, useKeptFrom } from '../../platform/browser/connection.ts'
import { KEPT_HEADER } from '../../platform/browser/kept-header.ts'
import { isOwnersOffline } from './owners-offline.ts'

const EVERY = 5000

/** Stands on every page that has no words of its own for it while the shop cannot be reached, and makes everything fresh as soon as it can. */
export function OfflineNotice() {
  const from = useKeptFrom()
  const queries = useQueryClient()
  const offline = from !== null
  const [path] = useLocation()
  useEffect(() => {
    if (!offline) return
    const ask = async () => {
      const answer = await fetch(readShop.path, { cache: 'no-store' }).catch(() => null)
      if (!answer?.ok || answer.headers.has(KEPT_HEADER)) return
      await queries.invalidateQueries()
      backInTouch()
    }
    const timer = setInterval(ask, EVERY)
    addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      removeEventListener('online', ask)
    }
  }, [offline, queries])
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-4">
      {offline && !isOwnersOffline(path) && (
        <p className="pointer-events-auto max-w-xl rounded-card border border-amber/40 bg-raised px-5 py-3 text-sm">
          <strong className="font-semibold">No connection to the shop.</strong>{' '}
          {from ? `You see it as it was on ${timeOf(from)}. ` : ''}Buying works again once you are connected.
        </p>
      )}
    </div>
  )
}

const timeOf = (from: string) =>
  new Date(from).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
