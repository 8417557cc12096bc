import type { VideoDetails } from '../../../contract/videos/upload.ts'
import type { Shop } from '../../composed-shop.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { RowOf } from '../../tables.ts'
import { placeFilm } from '../assign-video.ts'
import { regrade } from '../change-grade.ts'
import { isNobodys } from '../whose-film.ts'
import { findOrAddRider } from './add-video.ts'
import { ownerOf } from './video-owner.ts'

/** Gives a film that arrived without a name to its rider, who is added where nobody is called that. */
export async function giveFilm(shop: Shop, { id, videoId }: RowOf<'upload'>, details: VideoDetails) {
  const now = shop.now()
  const grade = JSON.stringify(details.gradingSettings)
  await shop.db.transaction().execute(async (tx) => {
    const free = await tx
      .selectFrom('video')
      .select(['id', 'grade'])
      .where('id', '=', videoId ?? 0)
      .where('deletedAt', 'is', null)
      .where(isNobodys())
      .executeTakeFirst()
    if (!free) throw new ShopError('upload-is-here', 'This file is here already; change its rider instead')
    const owner = await ownerOf(tx, details)
    const riderId = await findOrAddRider(tx, owner, now)
    await placeFilm(tx, free.id, { riderId, horse: details.horse }, { now })
    await tx
      .updateTable('upload')
      .set({ details: JSON.stringify(details) })
      .where('id', '=', id)
      .execute()
    if (free.grade !== grade) await regrade(shop, tx, free.id, details.gradingSettings)
  })
  shop.responses.invalidateEverywhere()
  shop.worker.wake('previews')
  shop.worker.wake('versions')
}
