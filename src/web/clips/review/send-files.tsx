import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addCloudVideo, listIncoming } from '../../../contract/calls/uploads.ts'
import { patterns } from '../../../contract/paths.ts'
import { refresh, useRead } from '../../api/queries.ts'
import { useCall } from '../../api/use-call.ts'
import { formatBytes } from '../../base/format-bytes.ts'
import { pluralize } from '../../base/pluralize.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { failed } from '../../ui/failed.ts'
import { Panel } from '../../ui/panel.tsx'
import { isOver, uploadQueue } from '../../uploads/queue.ts'
import type { OwnClip } from '../card/cards.ts'
import type { Day, DayClip } from './use-day.ts'

/** The files of clips that belong to a run: from this computer, or from the storage where they lie already. */
export function SendFiles({ day, own }: { day: Day; own: ReadonlyMap<number, OwnClip> }) {
  const queue = uploadQueue.items.use()
  const [sending, setSending] = useState(false)
  useEffect(() => void uploadQueue.load().catch(() => undefined), [])
  const client = useQueryClient()
  const doneCount = queue.filter(({ upload }) => upload.details?.clipId && upload.state === 'done').length
  useEffect(() => {
    // which clips have their film now
    if (doneCount > 0) void refresh(client, ['weekend', 'catalogue'])
  }, [client, doneCount])
  const lacksFiles = queue.some(({ state }) => state === 'needs-file')
  useEffect(() => {
    // what a reload interrupted goes on once its folder was chosen again
    if (lacksFiles) uploadQueue.rejoin([...own.values()].flatMap(({ found }) => found ?? []))
  }, [own, lacksFiles])
  const onTheWay = new Set(
    queue.filter(({ upload }) => upload.state !== 'failed').map(({ upload }) => upload.details?.clipId),
  )
  const wanted = day.clips.filter(
    ({ id, decided, runId, videoId }) => decided && runId !== null && videoId === null && !onTheWay.has(id),
  )
  const here = wanted.filter(({ id }) => own.get(id)?.found)
  const bytes = here.reduce((sum, clip) => sum + clip.bytes, 0)
  const arrived = day.clips.filter(({ videoId }) => videoId !== null).length
  const going = queue.filter(({ upload }) => upload.details?.clipId && !isOver(upload)).length

  const send = async () => {
    setSending(true)
    try {
      for (const { id } of here) {
        const found = own.get(id)?.found
        if (found) await uploadQueue.add(found, { clipId: id })
      }
    } catch (error) {
      failed('Not all files were announced')(error as Error)
    } finally {
      setSending(false)
    }
  }
  return (
    <Panel size="row" className="flex basis-full flex-wrap items-center gap-x-4 gap-y-3">
      {here.length > 0 && (
        <Button onClick={send} loading={sending}>
          Upload {pluralize(here.length, 'file')}, {formatBytes(bytes)}
        </Button>
      )}
      <FromStorage wanted={wanted} />
      <p className="text-dust text-sm tabular-nums" role="status">
        {pluralize(arrived, 'film')} here
        {going > 0 && `, ${going} on the way`}
        {wanted.length > here.length &&
          `, ${pluralize(wanted.length - here.length, 'file')} out of reach: choose the folder again`}
      </p>
      {queue.length > 0 && (
        <ButtonLink variant="quiet" size="small" href={patterns.adminUpload}>
          All uploads
        </ButtonLink>
      )}
    </Panel>
  )
}

/** A file of the same name and size that somebody laid into the storage is the clip's. */
function FromStorage({ wanted }: { wanted: DayClip[] }) {
  const { data } = useRead(listIncoming, {}, { live: true })
  const add = useCall(addCloudVideo, { onError: failed('Not taken') })
  const [busy, setBusy] = useState(false)
  const pairs = wanted.flatMap((clip) => {
    const file = data?.files.find(
      ({ fileName, bytes, used }) => !used && bytes === clip.bytes && lastPart(fileName) === clip.name,
    )
    return file ? [{ clipId: clip.id, fileName: file.fileName }] : []
  })
  if (pairs.length === 0) return null
  const take = async () => {
    setBusy(true)
    for (const body of pairs) await add.mutateAsync({ body }).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Button variant="outline" onClick={take} loading={busy}>
      Take {pluralize(pairs.length, 'file')} from the storage
    </Button>
  )
}

const lastPart = (path: string) => path.split('/').at(-1)
