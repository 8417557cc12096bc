import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from './current-user.ts'

/** After a login or logout: visible data is fetched again at once, the rest when it is needed. */
export function refetchAllButUser(client: QueryClient) {
  const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[0] !== currentUserQuery.queryKey[0]
  client.removeQueries({ type: 'inactive', predicate: isOther })
  client.invalidateQueries({ type: 'active', predicate: isOther })
}
