import { type TotpStart, type User, WRONG_CODE } from '../../../contract/owner/account.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { readShop } from '../settings/settings.ts'

// one 30-second step either way, for a phone's clock
const WINDOW = 1

/** Creates a secret for the owner's app; it takes effect once a code is verified. */
export async function startTotp(shop: Shop, user: User): Promise<TotpStart> {
  const { Secret, TOTP } = await import('otpauth')
  const { encodeQR } = await import('qr')
  const secret = new Secret({ size: 20 })
  const started = await shop.db
    .updateTable('user')
    .set({ totpPendingSecret: secret.base32 })
    .where('id', '=', user.id)
    .where('totpSecret', 'is', null)
    .executeTakeFirst()
  if (started.numUpdatedRows === 0n) {
    throw new ShopError(
      'conflict',
      'One-time codes are on already; switch them off before you set up another app',
    )
  }
  const { brand } = await readShop(shop)
  const otpauthUrl = new TOTP({ issuer: brand.replaceAll(':', ' '), label: user.username, secret }).toString()
  return { secret: secret.base32, otpauthUrl, qrSvg: encodeQR(otpauthUrl, 'svg') }
}

/** From now on the login requires a code. */
export async function enableTotp({ db, now }: Shop, userId: number, code: string) {
  const user = await db
    .selectFrom('user')
    .select('totpPendingSecret')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (user.totpPendingSecret === null) {
    throw new ShopError('conflict', 'Please start with the picture to scan')
  }
  if (!(await verifyTotp(db, userId, user.totpPendingSecret, code, now()))) {
    throw new ShopError('invalid-input', WRONG_CODE)
  }
  await db
    .updateTable('user')
    .set({ totpSecret: user.totpPendingSecret, totpPendingSecret: null })
    .where('id', '=', userId)
    .execute()
}

export const disableTotp = (db: Db, userId: number) =>
  db.updateTable('user').set({ totpSecret: null, totpPendingSecret: null }).where('id', '=', userId).execute()

/** The guarded update makes each step's code work once, also for concurrent requests. */
export async function verifyTotp(
  db: Db,
  userId: number,
  secret: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const { TOTP } = await import('otpauth')
  const totp = new TOTP({ secret })
  const timestamp = now.getTime()
  const offset = totp.validate({ token: code.replace(/\s/g, ''), timestamp, window: WINDOW })
  if (offset === null) return false
  const step = totp.counter({ timestamp }) + offset
  const used = await db
    .updateTable('user')
    .set({ totpLastStep: step })
    .where('id', '=', userId)
    .where((user) => user.or([user('totpLastStep', 'is', null), user('totpLastStep', '<', step)]))
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}
