import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'

/** What was answered to the one who asked before is asked again: at once where it is seen, else when it is needed. */
export function refetchAllButUser(client: QueryClient) {
  const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== api.user
  client.removeQueries({ type: 'inactive', predicate: isOther })
  client.invalidateQueries({ type: 'active', predicate: isOther })
}
