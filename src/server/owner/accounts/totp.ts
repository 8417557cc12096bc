import { type TotpStart, type User, WRONG_CODE } from '../../../contract/owner/account.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { decrypt, encrypt, isEncrypted } from '../../platform/secret.ts'
import { readShop } from '../settings/settings.ts'

const PURPOSE = 'totp secret'

/** A stolen copy of the database makes no codes. */
const sealTotp = ({ secret }: Pick<Shop, 'secret'>, totpSecret: string) =>
  encrypt(secret, PURPOSE, totpSecret)

/** Versions before 1.1 stored them as they are. */
export async function sealOldTotp({ db, secret }: Shop) {
  for (const user of await db.selectFrom('user').select(['id', 'totpSecret']).execute()) {
    if (user.totpSecret === null || isEncrypted(user.totpSecret)) continue
    const totpSecret = sealTotp({ secret }, user.totpSecret)
    await db
      .updateTable('user')
      .set({ totpSecret, totpPendingSecret: null })
      .where('id', '=', user.id)
      .execute()
  }
}

// one 30-second step either way, for a phone's clock
const WINDOW = 1

/** Creates a secret for the owner's app; it takes effect once a code is verified. */
export async function startTotp(shop: Shop, user: User): Promise<TotpStart> {
  const { Secret, TOTP } = await import('otpauth')
  const { encodeQR } = await import('qr')
  const secret = new Secret({ size: 20 })
  const started = await shop.db
    .updateTable('user')
    .set({ totpPendingSecret: sealTotp(shop, secret.base32) })
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

/** The secret of an app that shows this code. */
export async function checkPendingTotp(shop: Shop, userId: number, code: string): Promise<string> {
  const user = await shop.db
    .selectFrom('user')
    .select('totpPendingSecret')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (user.totpPendingSecret === null) {
    throw new ShopError('conflict', 'Please start with the picture to scan')
  }
  if (!(await verifyTotp(shop, userId, user.totpPendingSecret, code))) {
    throw new ShopError('invalid-input', WRONG_CODE)
  }
  return user.totpPendingSecret
}

/** From now on the login requires a code. */
export const enableTotp = (tx: Tx, userId: number, totpSecret: string) =>
  tx.updateTable('user').set({ totpSecret, totpPendingSecret: null }).where('id', '=', userId).execute()

export const disableTotp = (tx: Tx, userId: number) =>
  tx
    .updateTable('user')
    .set({ totpSecret: null, totpPendingSecret: null, totpLastStep: null })
    .where('id', '=', userId)
    .execute()

/** The guarded update makes each step's code work once, also for concurrent requests. */
export async function verifyTotp(
  { db, secret: key, now }: Shop,
  userId: number,
  sealed: string,
  code: string,
): Promise<boolean> {
  const { TOTP } = await import('otpauth')
  const secret = decrypt(key, PURPOSE, sealed)
  if (secret === null) return false
  const totp = new TOTP({ secret })
  const timestamp = now().getTime()
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
