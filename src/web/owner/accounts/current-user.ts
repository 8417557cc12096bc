import { type QueryClient, useQuery } from '@tanstack/react-query'
import { findUser } from '../../../contract/owner/login-calls.ts'
import { readOrNull } from '../../platform/api/queries.ts'

export const currentUserQuery = readOrNull(findUser, {}, [401])

/** Null for a visitor. Client only: server-rendered pages are the same for everyone. */
export const useCurrentUser = () => useQuery({ ...currentUserQuery, enabled: typeof window !== 'undefined' })

/** A helper has no access to money, buyers, messages and settings; the server decides. */
export const useIsHelper = () => useCurrentUser().data?.role === 'helper'

/** For public pages: makes no request in browsers without the owner's hint cookie. */
export function useOwner() {
  const { data } = useQuery({ ...currentUserQuery, enabled: mayBeOwner })
  return data?.role === 'helper' ? null : (data ?? null)
}

/** A hint only, not a proof. */
export const mayBeOwner = () =>
  typeof window !== 'undefined' && document.cookie.includes('cloverleaf_owner=1')

/** After login and logout: active queries refetch at once, the others when they are next used. */
export function refetchAllButUser(client: QueryClient) {
  const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[0] !== currentUserQuery.queryKey[0]
  client.removeQueries({ type: 'inactive', predicate: isOther })
  client.invalidateQueries({ type: 'active', predicate: isOther })
}
