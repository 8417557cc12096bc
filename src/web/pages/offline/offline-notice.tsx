import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { readShop } from '../../../contract/owner/shop-calls.ts'
import { CACHED_AT_HEADER } from '../../platform/browser/cached-at-header.ts'
import { markOnline, useCachedAt } from '../../platform/browser/connection.ts'
import { everyAndWhenOnline } from '../../platform/browser/wait-until-online.ts'
import { isOfflineOwnerPage } from './offline-owner-pages.ts'

const POLL_MS = 5000

/** A notice while the shop is unreachable, except on owner pages with their own; refetches everything once it is back. */
export function OfflineNotice() {
  const cachedAt = useCachedAt()
  const queries = useQueryClient()
  const offline = cachedAt !== null
  const [path] = useLocation()
  useEffect(() => {
    if (!offline) return
    const poll = async () => {
      const answer = await fetch(readShop.path, { cache: 'no-store' }).catch(() => null)
      if (!answer?.ok || answer.headers.has(CACHED_AT_HEADER)) return
      await queries.invalidateQueries()
      markOnline()
    }
    return everyAndWhenOnline(POLL_MS, poll)
  }, [offline, queries])
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-4">
      {offline && !isOfflineOwnerPage(path) && (
        <p className="pointer-events-auto max-w-xl rounded-card border border-amber/40 bg-raised px-5 py-3 text-sm">
          <strong className="font-semibold">You’re offline.</strong>{' '}
          {cachedAt ? `Showing the page from ${timeOf(cachedAt)}. ` : ''}Buying works again once you’re
          connected.
        </p>
      )}
    </div>
  )
}

const timeOf = (cachedAt: string) =>
  new Date(cachedAt).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
