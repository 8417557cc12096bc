import { ProtectedRoute } from './accounts/protected-route.tsx'
import { onDemand, useOnDemand } from './ui/on-demand.ts'
import { Spinner } from './ui/spinner.tsx'

const dashboard = onDemand(async () => (await import('./catalogue/admin-dashboard.tsx')).AdminDashboard)

/** The owner's room: its code is fetched by the owner alone. */
export const AdminPages = () => (
  <ProtectedRoute>
    <Room />
  </ProtectedRoute>
)

function Room() {
  const Dashboard = useOnDemand(dashboard, true)
  return Dashboard ? <Dashboard /> : <Spinner />
}
