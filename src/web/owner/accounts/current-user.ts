import { useQuery } from '@tanstack/react-query'
import { findUser } from '../../../contract/owner/account-calls.ts'
import { readOrNull } from '../../platform/api/queries.ts'

export const currentUserQuery = readOrNull(findUser, {}, [401])

/** Who is logged in, null for a visitor. Asked by the browser alone: pages from the server are the same for everyone. */
export const useCurrentUser = () => useQuery({ ...currentUserQuery, enabled: typeof window !== 'undefined' })

/** The same for a public page: a browser in which nobody ever logged in does not ask. */
export const useOwner = () => useQuery({ ...currentUserQuery, enabled: mayBeOwner }).data ?? null

/** No proof, only a sign that asking is worth it. */
export const mayBeOwner = () =>
  typeof window !== 'undefined' && document.cookie.includes('cloverleaf_owner=1')
