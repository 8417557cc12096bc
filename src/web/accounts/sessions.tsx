import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Session } from '../../contract/account.ts'
import { api } from '../../contract/api.ts'
import { browserName } from '../browser-name.ts'
import { useFormatTime } from '../format-time.ts'
import { request, sentenceOf } from '../request.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ListState } from '../ui/list-state.tsx'
import { toast } from '../ui/toast-store.ts'

export function Sessions() {
  const formatTime = useFormatTime()
  const client = useQueryClient()
  const sessions = useQuery<Session[]>({ queryKey: [api.sessions], refetchOnMount: 'always' })
  const end = useMutation({
    mutationFn: (id: string) => request('DELETE', api.session(id)),
    onSuccess: () => {
      toast({ title: 'Logged out there' })
      return client.invalidateQueries({ queryKey: [api.sessions] })
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'The login could not be ended',
        description: sentenceOf(error, 'Please try again.'),
      }),
  })
  return (
    <ListState query={sessions} what="logins" isEmpty={(list) => list.length === 0} empty={null}>
      {(list) => (
        <ul>
          {list.map(({ id, current, userAgent, createdAt, lastSeenAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-3 border-hairline py-3 not-first:border-t first:pt-0"
            >
              <div className="min-w-0 flex-1">
                <p className="font-medium">{browserName(userAgent)}</p>
                <p className="text-dust text-sm tabular-nums">
                  Since {formatTime(createdAt)} · last seen {formatTime(lastSeenAt)}
                </p>
              </div>
              {current ? (
                <Badge tone="bolt">This browser</Badge>
              ) : (
                <Button
                  size="small"
                  variant="destructive"
                  aria-label={`Log out ${browserName(userAgent)}, since ${formatTime(createdAt)}`}
                  loading={end.isPending && end.variables === id}
                  onClick={() => end.mutate(id)}
                >
                  Log out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </ListState>
  )
}
