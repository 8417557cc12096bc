import { useRef, useState } from 'react'
import { formatDollars } from '../../../contract/buying/pricing.ts'
import {
  checkRestore,
  readBackupConnection,
  restoreBackup,
} from '../../../contract/owner/connection-calls.ts'
import type { RestorePlan } from '../../../contract/owner/connections.ts'
import { pathTo } from '../../../contract/pages.ts'
import { useFormatTime } from '../../pages/base/format.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { call } from '../../platform/api/call.ts'
import { RequestError } from '../../platform/api/request-error.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'

/** Checks a backup, names what is lost, and puts it in the place of this shop. */
export function useRestore() {
  const [plan, setPlan] = useState<RestorePlan | null>(null)
  const check = useCall(checkRestore, {
    onSuccess: setPlan,
    onError: failed('This backup cannot be restored'),
  })
  return {
    isChecking: check.isPending,
    check: (fields: Record<string, string | Blob>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      check.mutate({ body: form })
    },
    dialog: plan && <RestoreDialog plan={plan} onClose={() => setPlan(null)} />,
  }
}

/** A backup from elsewhere. */
export function RestoreFile({ hasPassphrase }: { hasPassphrase: boolean }) {
  const [passphrase, setPassphrase] = useState('')
  const file = useRef<HTMLInputElement>(null)
  const { check, isChecking, dialog } = useRestore()
  return (
    <section id="restore" className="border-hairline border-t pt-5">
      <h3 className="text-lg">I have a backup</h3>
      <p className="mt-1 text-dust text-sm text-pretty">
        Choose its file, whose name ends with .age. Nothing changes before you have seen what is in it.
      </p>
      <div className="mt-4 grid items-end gap-4 sm:grid-cols-[1fr_auto]">
        <Field
          label="Its passphrase"
          {...(hasPassphrase && { hint: "Leave it empty for this shop's own passphrase." })}
        >
          <TextInput
            value={passphrase}
            onChange={(event) => setPassphrase(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Button
          variant="outline"
          loading={isChecking}
          disabled={!passphrase.trim() && !hasPassphrase}
          onClick={() => file.current?.click()}
          className={hasPassphrase ? 'sm:mb-7' : undefined}
        >
          Choose a backup
        </Button>
      </div>
      <input
        ref={file}
        type="file"
        accept=".age"
        aria-label="Backup file"
        className="hidden"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          // so that the same file can be chosen again after a failure
          event.target.value = ''
          // the server reads the passphrase before the file
          if (chosen) check({ passphrase, backup: chosen })
        }}
      />
      {dialog}
    </section>
  )
}

function RestoreDialog({ plan, onClose }: { plan: RestorePlan; onClose: () => void }) {
  const formatTime = useFormatTime()
  const [restoring, setRestoring] = useState(false)
  const restore = useCall(restoreBackup, {
    onSuccess: async () => {
      setRestoring(true)
      await untilLoggedOut()
      location.assign(pathTo('admin'))
    },
    onError: failed('The backup was not restored'),
  })
  const { backup, shop, createdAt, lostOrders, files, missingFiles } = plan
  const isEmpty = shop.events === 0 && shop.orders === 0
  const time = (at: string | null) => (at ? formatTime(at) : 'None')
  const rows = [
    ['Events', backup.events, shop.events],
    ['Orders', backup.orders, shop.orders],
    ['Sold', formatDollars(backup.sales), formatDollars(shop.sales)],
    ['Last order', time(backup.lastOrderAt), time(shop.lastOrderAt)],
  ]
  if (restoring)
    return (
      <Dialog open onOpenChange={() => {}} title="The backup is being restored">
        <p role="status" className="text-dust">
          The shop starts again. Please log in then, with the password that the backup knows.
        </p>
      </Dialog>
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Restore this backup?"
      description={`It was made ${formatTime(createdAt)}. It was unpacked and compared with its own sums.`}
    >
      <table className="w-full text-left text-sm tabular-nums">
        <thead>
          <tr className="text-dust">
            <td />
            <th className="py-1.5 font-normal">The backup</th>
            <th className="py-1.5 font-normal">This shop now</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, inBackup, here]) => (
            <tr key={label} className="border-hairline border-t">
              <th className="py-2 pr-4 font-normal text-dust">{label}</th>
              <td className="py-2 pr-4">{inBackup}</td>
              <td className="py-2 pr-4">{here}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="mt-4 grid list-disc gap-2 pl-5 text-sm text-pretty">
        {!isEmpty && (
          <li className="text-amber">
            Everything in this shop is replaced.
            {lostOrders > 0 &&
              ` ${pluralize(lostOrders, 'order')} made since then ${lostOrders === 1 ? 'is' : 'are'} lost: paid ones show up under Alarms once Stripe was asked.`}
          </li>
        )}
        {missingFiles > 0 && (
          <li className="text-amber">
            {missingFiles.toLocaleString('en-US')} of {pluralize(files, 'file')} are not on this server.
            Nothing is sold until they are copied back.
          </li>
        )}
        <li>Everyone is logged out. Log in with the password that was yours when the backup was made.</li>
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant={isEmpty ? 'amber' : 'destructive'}
          loading={restore.isPending}
          onClick={() => restore.mutate({ body: { createdAt } })}
        >
          Restore it
        </Button>
      </div>
    </Dialog>
  )
}

/** The restored shop knows no session. */
async function untilLoggedOut() {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const answer = await call(readBackupConnection, {}).catch((error: unknown) => error)
    if (answer instanceof RequestError && answer.status === 401) return
  }
}
