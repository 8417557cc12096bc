import { useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { logOut } from '../../../contract/owner/account-calls.ts'
import { patterns } from '../../../contract/paths.ts'
import { clearOfflineCache } from '../../pages/offline/offline-cache.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { failed } from '../../platform/ui/failed.ts'
import { toast } from '../../platform/ui/toast-store.ts'
import { currentUserQuery } from './current-user.ts'
import { refetchAllButUser } from './refetch-all-but-user.ts'

export function useLogout() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useCall(logOut, {
    onSuccess: () => {
      // the admin's screen is left before its data goes, so that it asks for nothing it may no longer see
      flushSync(() => navigate(patterns.home))
      client.setQueryData(currentUserQuery.queryKey, null)
      refetchAllButUser(client)
      void clearOfflineCache()
      toast({ title: 'Logged out' })
    },
    onError: failed('Logout failed', 'Something went wrong. Please try again.'),
  })
}
