import type { Shop } from '../../src/server/composed-shop.ts'
import { soldKey } from '../../src/server/platform/storage/layout.ts'
import { addFinishedVideo } from './rider-with-video.ts'

const sized = (height: number, gradeVersion = 1) => ({
  gradeVersion,
  width: Math.round((height * 16) / 9),
  height,
  bytes: 100 + height,
})

/** A video with every version for buyers. Each file has its own key as its content. */
export async function addSizedVideo(shop: Shop, { full = 2160, phone = 1080 } = {}) {
  const { video, masterKey } = await addFinishedVideo(shop)
  const [phoneKey, compatibleKey] = [soldKey(video, 'phone'), soldKey(video, 'compatible')]
  for (const key of [phoneKey, compatibleKey]) await shop.storage.put(key, Buffer.from(key))
  const made = { master: sized(full), compatible: sized(full), phone: sized(phone) }
  await shop.db
    .updateTable('video')
    .set({ phoneKey, compatibleKey, made: JSON.stringify(made) })
    .where('id', '=', video.id)
    .execute()
  return { video, videoUrl: `/media/videos/${video.id}`, masterKey, phoneKey, compatibleKey }
}

/** As when it was graded anew: another master and another phone copy in the places of the earlier ones. */
export async function remake(shop: Shop, video: { id: number }) {
  const graded = { id: video.id, gradeVersion: 2 }
  const [masterKey, phoneKey] = [soldKey(graded, 'master'), soldKey(graded, 'phone')]
  for (const key of [masterKey, phoneKey]) await shop.storage.put(key, Buffer.from(key))
  const made = { master: sized(2160, 2), phone: sized(1080, 2) }
  await shop.db
    .updateTable('video')
    .set({ masterKey, phoneKey, compatibleKey: null, gradeVersion: 2, made: JSON.stringify(made) })
    .where('id', '=', video.id)
    .execute()
  return { masterKey, phoneKey }
}

/** The price of the phone size in all of the shop. */
export async function sellPhoneSize(shop: Shop, phoneCents: number | null) {
  const value = JSON.stringify({ phoneCents })
  await shop.db
    .insertInto('setting')
    .values({ name: 'shop.priceRules', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  shop.responses.invalidateEverywhere()
}
