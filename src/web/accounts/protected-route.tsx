import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { patterns } from '../../contract/paths.ts'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useCurrentUser } from './current-user.ts'

/** Lets only a logged-in admin see what is inside. */
export function ProtectedRoute({ children }: { children: ReactNode }) {
  const user = useCurrentUser()
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
