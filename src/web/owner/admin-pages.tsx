import { lazyComponent, useLazyComponent } from '../platform/ui/lazy-component.ts'
import { Spinner } from '../platform/ui/spinner.tsx'
import { useCurrentUser } from './accounts/current-user.ts'
import { ProtectedRoute } from './accounts/protected-route.tsx'

const room = lazyComponent(async () => (await import('./admin-room.tsx')).AdminRoom)
const header = lazyComponent(async () => (await import('./admin-room.tsx')).OwnerHeader)

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
  const AdminRoom = useLazyComponent(room, true)
  if (AdminRoom) return <AdminRoom />
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <Spinner />
    </div>
  )
}
