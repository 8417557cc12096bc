import { useQueryClient } from '@tanstack/react-query'
import { logIn } from '../../../contract/owner/account-calls.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { currentUserQuery } from './current-user.ts'
import { refetchAllButUser } from './refetch-all-but-user.ts'

export function useLogin() {
  const client = useQueryClient()
  return useCall(logIn, {
    onSuccess: (user) => {
      client.setQueryData(currentUserQuery.queryKey, user)
      // an admin is answered more than a visitor, such as sports that are not active
      refetchAllButUser(client)
    },
  })
}
