import { ProtectedRoute } from '../accounts/protected-route.tsx'
import { lazyComponent, useLazyComponent } from '../ui/lazy-component.ts'
import { Spinner } from '../ui/spinner.tsx'

const room = lazyComponent(async () => (await import('./admin-room.tsx')).AdminRoom)

/** The owner's room: its code is fetched by the owner alone. */
export const AdminPages = () => (
  <ProtectedRoute>
    <Room />
  </ProtectedRoute>
)

function Room() {
  const AdminRoom = useLazyComponent(room, true)
  if (AdminRoom) return <AdminRoom />
  return (
    <div className="grid min-h-[60vh] place-items-center">
      <Spinner />
    </div>
  )
}
