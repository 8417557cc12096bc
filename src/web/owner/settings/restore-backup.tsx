import { useLayoutEffect, useRef, useState } from 'react'
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
import { RequestError, sentenceOf } from '../../platform/api/request-error.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { Outcome } from './connection-parts.tsx'

/** Checks a backup, names what is lost, and puts it in the place of this shop. */
export function useRestore() {
  const { mutate, reset, data: plan, error, isPending } = useCall(checkRestore)
  const from = useRef<Element>(null)
  // a button loses the focus while it shows progress; a dialog gives it back later
  useLayoutEffect(() => {
    if (!isPending && from.current instanceof HTMLElement) from.current.focus()
  }, [isPending])
  return {
    isChecking: isPending,
    check: (fields: Record<string, string | Blob>) => {
      from.current = document.activeElement
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      mutate({ body: form })
    },
    outcome: (
      <>
        {error && <Refused error={error} />}
        {plan && <RestoreDialog plan={plan} onClose={reset} />}
      </>
    ),
  }
}

const Refused = ({ error }: { error: Error }) => (
  <Outcome good={false}>{sentenceOf(error, 'Please try again.')}</Outcome>
)

/** A backup from elsewhere. The way from Today leads to its file, past the settings above. */
export function RestoreFile({ hasPassphrase }: { hasPassphrase: boolean }) {
  const [passphrase, setPassphrase] = useState('')
  const [file, setFile] = useState<File>()
  const { check, isChecking, outcome } = useRestore()
  return (
    <Form
      aria-label="I have a backup"
      // the server reads the passphrase before the file
      onSubmit={() => file && check({ passphrase, backup: file })}
      className="grid gap-5 border-hairline border-t pt-5"
    >
      <h3 className="text-lg">I have a backup</h3>
      <Field
        label="Backup file"
        hint="Its name ends with .age. Nothing changes before you have seen what is in it."
      >
        <TextInput
          type="file"
          accept=".age"
          autoFocus={location.hash === '#restore'}
          onChange={({ target }) => setFile(target.files?.[0])}
          className="scroll-mt-44 scroll-mb-80 cursor-pointer py-1.5 pl-1.5 file:mr-4 file:min-h-8 file:cursor-pointer file:rounded-md file:bg-chalk/10 file:px-3 file:font-medium file:text-chalk file:text-sm"
        />
      </Field>
      <Field
        label="Its passphrase"
        hint={
          hasPassphrase
            ? "Leave it empty for this shop's own passphrase."
            : 'You wrote it down in the old shop.'
        }
      >
        <TextInput
          value={passphrase}
          onChange={({ target }) => setPassphrase(target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Button
        type="submit"
        variant="outline"
        loading={isChecking}
        disabled={!file || !(passphrase.trim() || hasPassphrase)}
        className="justify-self-start"
      >
        Check this backup
      </Button>
      {outcome}
    </Form>
  )
}

function RestoreDialog({ plan, onClose }: { plan: RestorePlan; onClose: () => void }) {
  const formatTime = useFormatTime()
  const restore = useCall(restoreBackup, {
    onSuccess: async () => {
      await untilLoggedOut()
      location.assign(pathTo('admin'))
    },
  })
  const isRestoring = restore.isPending || restore.isSuccess
  const { backup, shop, createdAt, lostOrders, files, missingFiles } = plan
  const isEmpty = shop.events === 0 && shop.orders === 0
  const time = (at: string | null) => (at ? formatTime(at) : 'None')
  const rows = [
    ['Events', backup.events, shop.events],
    ['Orders', backup.orders, shop.orders],
    ['Sold', formatDollars(backup.sales), formatDollars(shop.sales)],
    ['Last order', time(backup.lastOrderAt), time(shop.lastOrderAt)],
  ]
  return (
    <Dialog
      open
      onOpenChange={() => isRestoring || onClose()}
      title="Restore this backup?"
      size="medium"
      description={`Made ${formatTime(createdAt)}. The file is complete and undamaged.`}
    >
      <table className="w-full text-left text-sm tabular-nums">
        <thead>
          <tr className="text-dust">
            <td />
            <th className="py-1.5 font-normal">The backup</th>
            <th className="py-1.5 font-normal">This shop</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, inBackup, here]) => (
            <tr key={label} className="border-hairline border-t">
              <th className="whitespace-nowrap py-2 pr-4 font-normal text-dust">{label}</th>
              <td className="py-2 pr-4 text-balance">{inBackup}</td>
              <td className="py-2 text-balance">{here}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="my-5 grid gap-2 text-sm text-pretty">
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
        <li>Everyone is logged out. Log in with the password you had when the backup was made.</li>
      </ul>
      {isRestoring && <Outcome good>The shop starts again with the backup. Then you can log in.</Outcome>}
      {restore.error && <Refused error={restore.error} />}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="outline" onClick={onClose} disabled={isRestoring}>
          Cancel
        </Button>
        <Button
          variant={isEmpty ? 'amber' : 'destructive'}
          loading={isRestoring}
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
