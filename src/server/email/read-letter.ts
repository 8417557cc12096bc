import type { LetterView } from '../../contract/email/letter.ts'
import type { Shop } from '../composed-shop.ts'
import { notFound } from '../platform/http/errors.ts'
import type { RowOf } from '../tables.ts'
import { composeLetter } from './compose-letter.ts'
import type { KeptLetter } from './kept-letter.ts'
import { asData, picturesOf } from './letter-pictures.ts'
import { COLUMNS } from './outbox.ts'
import { toHtml } from './to-html.ts'
import { toText } from './to-text.ts'

/** As it went out; one that did not yet, or went before letters were kept, as it would go out now. */
export async function readLetter(shop: Shop, id: number): Promise<LetterView> {
  const row =
    (await shop.db.selectFrom('letter').selectAll().where('id', '=', id).executeTakeFirst()) ??
    notFound('letter')
  const { content, look } = await keptOf(shop, row)
  const pictures = asData(await picturesOf(shop, content, look))
  return { ...shown(row), html: toHtml(content, look, pictures), text: toText(content, look) }
}

const keptOf = async (shop: Shop, row: RowOf<'letter'>): Promise<KeptLetter> =>
  row.sentAs ? JSON.parse(row.sentAs) : (await composeLetter(shop, row)).kept

const shown = (row: RowOf<'letter'>) =>
  Object.fromEntries(COLUMNS.map((column) => [column, row[column]])) as Pick<
    RowOf<'letter'>,
    (typeof COLUMNS)[number]
  >
