import { readRelease } from '../../../contract/owner/connection-calls.ts'
import { useRead } from '../../platform/api/queries.ts'

/** Which version this is, and the newer one where the shop was told where to ask. */
export function ReleaseNote() {
  const { data } = useRead(readRelease, {})
  if (!data) return null
  return (
    <p className="mt-6 text-dust text-sm">
      Version {data.version}.{' '}
      {data.latest && `Version ${data.latest} is out: run "shop upgrade" on your server.`}
    </p>
  )
}
