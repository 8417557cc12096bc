import { useState } from 'react'
import { addCloudVideo, listIncoming } from '../../../contract/videos/upload-calls.ts'
import { pluralize } from '../../pages/base/format.ts'
import { useRead } from '../../platform/api/queries.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { failed } from '../../platform/ui/failed.ts'
import type { DayClip } from '../match/use-day.ts'

/** A file of the same name and size that somebody laid into the storage is the clip's. */
export function FromStorage({ wanted }: { wanted: DayClip[] }) {
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
