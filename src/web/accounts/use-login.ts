import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Credentials, User } from '../../contract/account.ts'
import { api } from '../../contract/api.ts'
import { request } from '../request.ts'
import { currentUserQuery } from './current-user.ts'
import { refetchAllButUser } from './refetch-all-but-user.ts'

export function useLogin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (credentials: Credentials): Promise<User> => {
      const response = await request('POST', api.login, credentials)
      return response.json()
    },
    onSuccess: (user) => {
      client.setQueryData(currentUserQuery.queryKey, user)
      // an admin is answered more than a visitor, such as sports that are not active
      refetchAllButUser(client)
    },
  })
}
