import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { pathTo } from '../../contract/pages.ts'
import { isOfflineOwnerPage } from '../pages/offline/offline-owner-pages.ts'
import { lazyComponent, useLazyComponent } from '../platform/ui/lazy-component.ts'
import { NotLoaded } from '../platform/ui/not-loaded.tsx'
import { Spinner } from '../platform/ui/spinner.tsx'
import { mayBeOwner, useCurrentUser } from './accounts/current-user.ts'
import { openAdminLogin } from './accounts/open-admin-login.ts'

const ownerArea = lazyComponent(async () => (await import('./owner-area.tsx')).OwnerArea)
const header = lazyComponent(async () => (await import('./owner-area.tsx')).OwnerHeader)

/** The owner area, loaded lazily. */
export const AdminPages = () => (
  <ProtectedRoute>
    <LoadedOwnerArea />
  </ProtectedRoute>
)

/** In place of the shop's top bar. */
export function AdminHeader() {
  const isOwner = Boolean(useCurrentUser().data)
  const OwnerHeader = useLazyComponent(header, isOwner, { quiet: true })
  return OwnerHeader ? <OwnerHeader /> : null
}

function LoadedOwnerArea() {
  const OwnerArea = useLazyComponent(ownerArea, true)
  return OwnerArea ? <OwnerArea /> : <Loading />
}

const Loading = () => (
  <div className="grid min-h-[60vh] place-items-center">
    <Spinner />
  </div>
)

/**
 * Visitors log in first. A page that works offline is shown before the login is confirmed: it has only this browser's own
 * data, and the server checks every request anyway.
 */
function ProtectedRoute({ children }: { children: ReactNode }) {
  const user = useCurrentUser()
  const [path] = useLocation()
  if (user.data === undefined && isOfflineOwnerPage(path) && mayBeOwner()) return children
  if (user.isPending) return <Loading />
  if (user.isError) return <NotLoaded level="h1" title="Your login could not be checked" query={user} />
  return user.data ? children : <LogInFirst />
}

/** Leaves for the home page and opens the login there, which comes back. */
function LogInFirst() {
  const [path, navigate] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const wanted = path + location.search
    navigate(pathTo('home'), { replace: true })
    openAdminLogin(wanted)
  }, [])
  return null
}
