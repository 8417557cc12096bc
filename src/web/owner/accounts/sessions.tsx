import { endSession, listSessions } from '../../../contract/owner/account-calls.ts'
import { useFormatTime } from '../../pages/base/format.ts'
import { useRead } from '../../platform/api/queries.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { browserName } from '../../platform/browser/browser-name.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { ListState } from '../../platform/ui/list-state.tsx'
import { toast } from '../../platform/ui/toast-store.ts'

export function Sessions() {
  const formatTime = useFormatTime()
  const sessions = useRead(listSessions, {}, { live: true })
  const end = useCall(endSession, {
    onSuccess: () => toast({ title: 'Logged out there' }),
    onError: failed('The login could not be ended'),
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
                  loading={end.isPending && end.variables.params.id === id}
                  onClick={() => end.mutate({ params: { id } })}
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
