import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from './current-user.ts'

/** What was answered to the one who asked before is asked again: at once where it is seen, else when it is needed. */
export function refetchAllButUser(client: QueryClient) {
  const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[0] !== currentUserQuery.queryKey[0]
  client.removeQueries({ type: 'inactive', predicate: isOther })
  client.invalidateQueries({ type: 'active', predicate: isOther })
}
