import { useEffect, useState } from 'react'
import { addressOf } from '../../../contract/endpoint.ts'
import {
  backUpNow,
  changeBackupPlan,
  downloadBackup,
  makeBackupPassphrase,
  readBackupConnection,
} from '../../../contract/owner/connection-calls.ts'
import { type BackupConnection, BackupPlan } from '../../../contract/owner/connections.ts'
import { formatBytes, useFormatTime } from '../../pages/base/format.ts'
import { useRead } from '../../platform/api/queries.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { checkBy } from '../../platform/ui/check-form.ts'
import { confirm } from '../../platform/ui/confirm-store.ts'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { useUnsavedWarning } from '../../platform/ui/unsaved-changes.ts'
import { useForm } from '../../platform/ui/use-form.ts'
import { SecretDialog } from '../accounts/secret-dialog.tsx'
import { Outcome } from './connection-parts.tsx'
import { RestoreFile, useRestore } from './restore-backup.tsx'

/** Encrypted copies of the database. */
export function BackupSettings() {
  const query = useRead(readBackupConnection, {}, { live: true })
  const { refetch } = query
  const isRunning = query.data?.isRunning
  // the worker makes it, so only a question tells when it is done
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(refetch, 2000)
    return () => clearInterval(timer)
  }, [isRunning, refetch])
  return (
    <ListState query={query} what="backups" isEmpty={() => false} empty={null}>
      {(backup) => (
        <div className="grid gap-6">
          <Passphrase backup={backup} />
          {backup.hasPassphrase && (
            <>
              <PlanForm key={`${backup.nightly} ${backup.keep}`} backup={backup} />
              <Backups backup={backup} />
            </>
          )}
          <RestoreFile hasPassphrase={backup.hasPassphrase} />
        </div>
      )}
    </ListState>
  )
}

function Passphrase({ backup: { fixed, hasPassphrase } }: { backup: BackupConnection }) {
  const [shown, setShown] = useState<string | null>(null)
  const make = useCall(makeBackupPassphrase, {
    onSuccess: ({ passphrase }) => setShown(passphrase),
    onError: failed('Failed to make a passphrase'),
  })
  const ask = async () => {
    const sure =
      !hasPassphrase ||
      (await confirm({
        title: 'Make a new passphrase?',
        text: 'It is for backups from now on. The ones made so far still need the old passphrase.',
        action: 'Make a new one',
      }))
    if (sure) make.mutate({})
  }
  return (
    <div>
      <p className="text-pretty">
        {hasPassphrase
          ? 'Backups are encrypted with your passphrase.'
          : 'Backups are encrypted with a passphrase, since they open every order. Make it first.'}{' '}
        <span className="text-dust">
          Without it nobody can restore a backup: orders, buyers, riders and settings would be lost with the
          server.
        </span>
      </p>
      {fixed ? (
        <p className="mt-3 text-dust text-sm">The person who runs your server has set the passphrase.</p>
      ) : (
        <Button
          variant={hasPassphrase ? 'outline' : 'amber'}
          loading={make.isPending}
          onClick={ask}
          className="mt-4"
        >
          {hasPassphrase ? 'Make a new passphrase' : 'Make a passphrase'}
        </Button>
      )}
      {shown && (
        <SecretDialog
          title="Your backup passphrase"
          description="Write it down and keep it away from the shop, on paper or in a password manager. It is shown only now, and no backup can be restored without it."
          lines={[shown]}
          onClose={() => setShown(null)}
        />
      )}
    </div>
  )
}

function PlanForm({ backup: { nightly, keep } }: { backup: BackupConnection }) {
  const form = useForm({ nightly, keep: String(keep) })
  const save = useCall(changeBackupPlan, {
    onRefreshed: () => toast({ title: 'Backup saved' }),
    onError: failed('Failed to save the backup'),
  })
  useUnsavedWarning(form.dirty)
  const submit = () => {
    const body = form.accept(checkBy(BackupPlan, { ...form.draft, keep: Number(form.draft.keep) }))
    if (body) save.mutate({ body })
  }
  return (
    <Form ref={form.ref} onSubmit={submit} className="grid items-end gap-5 sm:grid-cols-[1fr_10rem_auto]">
      <Field label="Back up every night">
        <Switch checked={form.draft.nightly} onCheckedChange={(wanted) => form.change({ nightly: wanted })} />
      </Field>
      <Field label="Backups to keep" error={form.errors.keep}>
        <TextInput {...form.text('keep')} inputMode="numeric" />
      </Field>
      <Button type="submit" loading={save.isPending} disabled={!form.dirty}>
        Save
      </Button>
    </Form>
  )
}

function placeOf({ place, copiesMedia }: BackupConnection) {
  if (copiesMedia)
    return `They are stored in ${place === 'bucket' ? 'a bucket' : 'a folder'} of their own, with copies of your videos.`
  return place === 'bucket'
    ? 'They are stored in your bucket, and hold everything but the videos, which are there already.'
    : 'They are stored beside your videos, and hold everything but those. Download one now and then: a broken disk would take both.'
}

function Backups({ backup }: { backup: BackupConnection }) {
  const { lastAt, provenAt, failure, isRunning, files } = backup
  const formatTime = useFormatTime()
  const run = useCall(backUpNow, {
    onSuccess: ({ failure: reason }) => toast({ title: reason ? 'The backup failed' : 'The backup is made' }),
    onError: failed('The backup was not made'),
  })
  return (
    <div className="border-hairline border-t pt-5">
      <p className="text-dust text-sm text-pretty">
        {lastAt ? `The last one was made ${formatTime(lastAt)}. ` : 'None was made yet. '}
        {provenAt && `Proven ${formatTime(provenAt)}: it was restored for a test, and every sum was right. `}
        {placeOf(backup)}
      </p>
      {failure && <Outcome good={false}>{failure}</Outcome>}
      <Button
        variant="outline"
        loading={run.isPending || isRunning}
        onClick={() => run.mutate({})}
        className="mt-4"
      >
        Back up now
      </Button>
      {!files && <Outcome good={false}>The place of the backups does not answer right now.</Outcome>}
      {files && files.length > 0 && (
        <ul className="mt-4" aria-label="Backups">
          {files.map((file) => (
            <BackupRow key={file.name} {...file} />
          ))}
        </ul>
      )}
    </div>
  )
}

function BackupRow({ name, bytes, at }: NonNullable<BackupConnection['files']>[number]) {
  const when = useFormatTime()(at)
  const { check, isChecking, outcome } = useRestore()
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-hairline py-2 not-first:border-t">
      <span className="tabular-nums">
        {when} <span className="text-dust text-sm">{formatBytes(bytes)}</span>
      </span>
      <span className="flex items-center gap-5">
        <a
          href={addressOf(downloadBackup, { params: { name } })}
          download
          aria-label={`Download the backup of ${when}`}
          className="text-bolt underline underline-offset-4"
        >
          Download
        </a>
        <Button
          variant="outline"
          loading={isChecking}
          onClick={() => check({ name })}
          aria-label={`Restore the backup of ${when}`}
        >
          Restore
        </Button>
      </span>
      {outcome}
    </li>
  )
}
