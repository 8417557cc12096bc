import { queryOptions, useQuery } from '@tanstack/react-query'
import type { User } from '../../contract/account.ts'
import { api } from '../../contract/api.ts'
import { getJsonOrNull } from '../query-client.ts'

export const currentUserQuery = queryOptions({
  queryKey: [api.user],
  queryFn: async (context) => (await getJsonOrNull(context)) as User | null,
})

/** Who is logged in, null for a visitor. Asked by the browser alone: pages from the server are the same for everyone. */
export const useCurrentUser = () => useQuery({ ...currentUserQuery, enabled: typeof window !== 'undefined' })

/** The same for a public page: a browser in which nobody ever logged in does not ask. */
export const useOwner = () => useQuery({ ...currentUserQuery, enabled: mayBeOwner }).data ?? null

/** No proof, only a sign that asking is worth it. */
export const mayBeOwner = () =>
  typeof window !== 'undefined' && document.cookie.includes('cloverleaf_owner=1')
