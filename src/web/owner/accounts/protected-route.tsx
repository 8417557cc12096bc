import type { ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { patterns } from '../../../contract/paths.ts'
import { isOwnersOffline } from '../../pages/offline/owners-offline.ts'
import { NotLoaded } from '../../platform/ui/not-loaded.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'
import { mayBeOwner, useCurrentUser } from './current-user.ts'

/**
 * Lets only a logged-in admin see what is inside. A page that works without a signal shows what this browser keeps where the
 * shop cannot say who it is, or takes its time: whatever is the shop's own, the shop gives to the owner alone.
 */
export function ProtectedRoute({ children }: { children: ReactNode }) {
  const user = useCurrentUser()
  const [path] = useLocation()
  if (user.data === undefined && isOwnersOffline(path) && mayBeOwner()) return children
  if (user.isPending) {
    return (
      <div className="grid min-h-[60vh] place-items-center">
        <Spinner />
      </div>
    )
  }
  if (user.isError) return <NotLoaded level="h1" title="Your login could not be checked" query={user} />
  return user.data ? children : <Redirect to={patterns.home} replace />
}
