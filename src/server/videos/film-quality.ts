import { z } from 'zod'
import { sizeLabel } from '../../contract/videos/video-quality.ts'
import type { Db } from '../platform/db/open.ts'
import { promiseOf, standInLabel } from './stand-in.ts'
import { videoIdOf } from './video-address.ts'

const AT_ONCE = 5000
const Size = z.object({ width: z.number().positive(), height: z.number().positive() })
const Made = z.object({ master: Size.optional(), phone: Size.optional() })

interface FilmQuality {
  /** `4K`, `1080p`: what its buyer gets, or will get once it is finished; of a stand-in what there is of it now. */
  quality: string | null
  arrives: string | null
}

/** What the film of each address is, where that is known. */
export async function readQualities(db: Db, addresses: string[]): Promise<Map<string, FilmQuality>> {
  const ids = [...new Set(addresses.flatMap((address) => videoIdOf(address) ?? []))]
  const known = new Map<number, FilmQuality>()
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const films = await db
      .selectFrom('video')
      .select(({ eb }) => [
        'id',
        'made',
        'standIn',
        'masterQuality',
        // only where nothing in full size is made yet: the file says how large it will be
        eb.case().when('masterKey', 'is', null).then(eb.ref('probe')).else(null).end().as('probe'),
      ])
      .where('id', 'in', ids.slice(start, start + AT_ONCE))
      .execute()
    for (const { id, probe, ...film } of films) {
      const made = Made.safeParse(JSON.parse(film.made)).data
      const probed = Size.safeParse(JSON.parse(probe ?? 'null')).data
      known.set(id, film.standIn ? ofStandIn(film, made?.phone ?? probed) : ofFilm(made?.master ?? probed))
    }
  }
  return new Map(
    addresses.flatMap((address) => {
      const film = known.get(videoIdOf(address) ?? 0)
      return film ? [[address, film]] : []
    }),
  )
}

type Size = z.infer<typeof Size>

const ofFilm = (size: Size | undefined): FilmQuality => ({
  quality: size ? sizeLabel(size) : null,
  arrives: null,
})

const ofStandIn = (film: Parameters<typeof promiseOf>[0], now: Size | undefined): FilmQuality => ({
  // ten seconds are no film of any quality
  quality: now && film.standIn === 'proxy' ? standInLabel(now) : null,
  arrives: promiseOf(film, now),
})
