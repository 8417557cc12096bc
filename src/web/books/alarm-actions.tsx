import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Route } from '../../contract/endpoint.ts'
import type { Alarm } from '../../contract/owner/alarm.ts'
import { send } from '../platform/api/call.ts'
import { refresh } from '../platform/api/queries.ts'
import { Button } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm-store.ts'
import { failed } from '../platform/ui/failed.ts'
import { toast } from '../platform/ui/toast-store.ts'

type Action = NonNullable<Alarm['actions']>[number]

/** What the owner can do about an alarm with one click; asked first where money moves. */
export function AlarmActions({ actions }: { actions: Action[] }) {
  const client = useQueryClient()
  const act = useMutation({
    mutationFn: ({ post }: Action) => send({ method: 'POST', path: post as Route['path'] }),
    onSuccess: (_answer, { label }) => {
      toast({ title: 'Done', description: `${label}: it is in the books.` })
    },
    onError: (error, { label }) => failed(`Failed: ${label}`)(error),
    onSettled: () => refresh(client, ['sales', 'mail', 'catalogue']),
  })
  const press = async (action: Action) => {
    const { label, confirm: text } = action
    if (text === null || (await confirm({ title: `${label}?`, text, action: label }))) act.mutate(action)
  }
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map((action) => (
        <Button
          key={action.post}
          size="small"
          variant={action.label === 'Dismiss' ? 'quiet' : 'outline'}
          disabled={act.isPending}
          loading={act.isPending && act.variables.post === action.post}
          onClick={() => press(action)}
        >
          {action.label}
        </Button>
      ))}
    </div>
  )
}
