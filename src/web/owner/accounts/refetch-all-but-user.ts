import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from './current-user.ts'

/** After login and logout: active queries refetch at once, the others when they are next used. */
export function refetchAllButUser(client: QueryClient) {
  const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[0] !== currentUserQuery.queryKey[0]
  client.removeQueries({ type: 'inactive', predicate: isOther })
  client.invalidateQueries({ type: 'active', predicate: isOther })
}
