import type { ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { pathTo } from '../../contract/pages.ts'
import { isOfflineOwnerPage } from '../pages/offline/offline-owner-pages.ts'
import { lazyComponent, useLazyComponent } from '../platform/ui/lazy-component.ts'
import { NotLoaded } from '../platform/ui/not-loaded.tsx'
import { Spinner } from '../platform/ui/spinner.tsx'
import { mayBeOwner, useCurrentUser } from './accounts/current-user.ts'

const room = lazyComponent(async () => (await import('./owner-area.tsx')).OwnerArea)
const header = lazyComponent(async () => (await import('./owner-area.tsx')).OwnerHeader)

/** The owner's room: its code is fetched by the owner alone. */
export const AdminPages = () => (
  <ProtectedRoute>
    <Room />
  </ProtectedRoute>
)

/** What stands above it, in the place of the shop's own bar. */
export function AdminHeader() {
  const isOwner = Boolean(useCurrentUser().data)
  const OwnerHeader = useLazyComponent(header, isOwner, { quiet: true })
  return OwnerHeader ? <OwnerHeader /> : null
}

function Room() {
  const OwnerArea = useLazyComponent(room, true)
  if (OwnerArea) return <OwnerArea />
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <Spinner />
    </div>
  )
}

/**
 * Lets only a logged-in admin see what is inside. A page that works without a signal shows what this browser keeps where the
 * shop cannot say who it is, or takes its time: whatever is the shop's own, the shop gives to the owner alone.
 */
function ProtectedRoute({ children }: { children: ReactNode }) {
  const user = useCurrentUser()
  const [path] = useLocation()
  if (user.data === undefined && isOfflineOwnerPage(path) && mayBeOwner()) return children
  if (user.isPending) {
    return (
      <div className="grid min-h-[60vh] place-items-center">
        <Spinner />
      </div>
    )
  }
  if (user.isError) return <NotLoaded level="h1" title="Your login could not be checked" query={user} />
  return user.data ? children : <Redirect to={pathTo('home')} replace />
}
