import { z } from 'zod'
import { sizeLabel } from '../../contract/video-files.ts'
import type { Db } from '../db/open.ts'
import { videoIdOf } from './video-address.ts'

const AT_ONCE = 5000
const Size = z.object({ width: z.number().positive(), height: z.number().positive() })
const Made = z.object({ master: Size.optional() })

/** `4K`, `1080p` by the address of each film: what its buyer gets, or will get once it is finished. Unknown ones are missing. */
export async function readQualities(db: Db, addresses: string[]): Promise<Map<string, string>> {
  const ids = [...new Set(addresses.flatMap((address) => videoIdOf(address) ?? []))]
  const labels = new Map<number, string>()
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const films = await db
      .selectFrom('video')
      .select(({ eb }) => [
        'id',
        'made',
        // only where nothing in full size is made yet: the file says how large it will be
        eb.case().when('masterKey', 'is', null).then(eb.ref('probe')).else(null).end().as('probe'),
      ])
      .where('id', 'in', ids.slice(start, start + AT_ONCE))
      .execute()
    for (const { id, made, probe } of films) {
      const size =
        Made.safeParse(JSON.parse(made)).data?.master ?? Size.safeParse(JSON.parse(probe ?? 'null')).data
      if (size) labels.set(id, sizeLabel(size))
    }
  }
  return new Map(
    addresses.flatMap((address) => {
      const label = labels.get(videoIdOf(address) ?? 0)
      return label ? [[address, label]] : []
    }),
  )
}
