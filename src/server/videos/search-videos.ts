import { sql } from 'kysely'
import { urlOf } from '../platform/storage/layout.ts'

export const wordsOf = (search = '') =>
  search
    .replace(/\p{Cc}/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)

/** Whether a video's file or one of its riders has this word in its name. */
export function isNamed(word: string) {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  // SQLite knows small letters from large ones only where they have no accents
  const has = (column: string) =>
    sql<boolean>`(lower(${sql.ref(column)}) like ${pattern.toLowerCase()} escape '\\' or ${sql.ref(column)} like ${pattern} escape '\\')`
  return sql<boolean>`(${has('video.sourceName')} or ${sql.lit(urlOf('videos'))} || video.id in (
    select horse."videoUrl" from horse inner join rider on rider.id = horse."riderId"
    where rider."deletedAt" is null and horse."videoUrl" is not null and ${has('rider.name')}))`
}
