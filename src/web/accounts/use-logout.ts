import { useMutation, useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { api } from '../../contract/api.ts'
import { patterns } from '../../contract/paths.ts'
import { forgetKept } from '../offline/kept.ts'
import { request, sentenceOf } from '../request.ts'
import { toast } from '../ui/toast-store.ts'
import { currentUserQuery } from './current-user.ts'
import { refetchAllButUser } from './refetch-all-but-user.ts'

export function useLogout() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: () => request('POST', api.logout),
    onSuccess: () => {
      // the admin's screen is left before its data goes, so that it asks for nothing it may no longer see
      flushSync(() => navigate(patterns.home))
      client.setQueryData(currentUserQuery.queryKey, null)
      refetchAllButUser(client)
      void forgetKept()
      toast({ title: 'Logged out' })
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Logout failed',
        description: sentenceOf(error, 'Something went wrong. Please try again.'),
      }),
  })
}
