import type { Db } from '../platform/db/open.ts'
import { mediaUrl } from '../platform/storage/layout.ts'

/** Every `/media/…` that stands anywhere in the catalogue, the portfolio or the settings, as often as it does. */
export async function mentionedKeys(db: Db): Promise<string[]> {
  const rows = [
    await db.selectFrom('sport').select('imageUrl').execute(),
    await db.selectFrom('event').select('thumbnailUrl').execute(),
    await db.selectFrom('rider').select('thumbnailUrl').where('thumbnailUrl', 'is not', null).execute(),
    await db.selectFrom('horse').select('videoUrl').where('videoUrl', 'like', mediaUrl('%')).execute(),
    await db.selectFrom('portfolioItem').select(['videoUrl', 'thumbnailUrl']).execute(),
    await db.selectFrom('setting').select('value').execute(),
  ]
  return rows
    .flat()
    .flatMap((row) => Object.values(row))
    .flatMap((text) =>
      [...String(text).matchAll(/\/media\/([^\s"'?#)]+)/g)].map(([, key = '']) => decode(key)),
    )
}

function decode(key: string) {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}
