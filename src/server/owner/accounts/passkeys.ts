import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import type { Passkey, PasskeySigned, User } from '../../../contract/owner/account.ts'
import { MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import { seal } from '../../platform/secret.ts'
import { readShop } from '../settings/settings.ts'

const CHALLENGE_LIFETIME = 5 * MINUTE

// loaded on demand
const webAuthn = () => import('@simplewebauthn/server')

/** Passkeys are bound to the shop's domain, so a phishing site cannot use them. */
const relyingParty = ({ config }: Shop) => {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpID: hostname, origin }
}

export const passkeysPossible = (shop: Shop) => isIP(relyingParty(shop).rpID.replace(/^\[|\]$/g, '')) === 0

export const listPasskeys = async ({ db }: Shop, userId: number): Promise<Passkey[]> =>
  (await keysOf(db, userId)).map(({ credentialId, name, createdAt, lastUsedAt }) => ({
    id: credentialId,
    name,
    createdAt,
    lastUsedAt,
  }))

const keysOf = (db: Db, userId: number) =>
  db.selectFrom('passkey').selectAll().where('userId', '=', userId).orderBy('createdAt').execute()

export async function startPasskey(shop: Shop, user: User) {
  if (!passkeysPossible(shop)) {
    throw new ShopError(
      'conflict',
      'Passkeys need an address with a name, such as https://shop.example; this shop has a number for one',
    )
  }
  const { generateRegistrationOptions } = await webAuthn()
  const { brand } = await readShop(shop)
  const options = await generateRegistrationOptions({
    rpName: brand,
    rpID: relyingParty(shop).rpID,
    userName: user.username,
    userID: new TextEncoder().encode(`owner ${user.id}`),
    attestationType: 'none',
    excludeCredentials: (await keysOf(shop.db, user.id)).map(describe),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await storeChallenge(shop, user.id, 'add', options.challenge)
  return { options: { ...options } as Record<string, unknown> }
}

/** Verifies a new passkey's signature and returns its credential. */
export async function checkNewPasskey(shop: Shop, userId: number, signed: PasskeySigned) {
  const { verifyRegistrationResponse } = await webAuthn()
  const { rpID, origin } = relyingParty(shop)
  const checked = await verifyRegistrationResponse({
    response: signed as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => consumeChallenge(shop, userId, 'add', challenge),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch(() => null)
  if (!checked?.verified) {
    throw new ShopError('invalid-input', 'This passkey did not answer as it should. Please try again.')
  }
  return checked.registrationInfo.credential
}

export async function insertPasskey(
  tx: Tx,
  userId: number,
  { name, now, credential }: { name: string; now: Date; credential: WebAuthnCredential },
): Promise<Passkey> {
  const createdAt = now.toISOString()
  await tx
    .insertInto('passkey')
    .values({
      credentialId: credential.id,
      userId,
      name,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
      createdAt,
      lastUsedAt: null,
    })
    .execute()
  return { id: credential.id, name, createdAt, lastUsedAt: null }
}

export async function removePasskey(tx: Tx, userId: number, id: string): Promise<string> {
  const removed = await tx
    .deleteFrom('passkey')
    .where('credentialId', '=', id)
    .where('userId', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return removed?.name ?? notFound('passkey')
}

/** With a `stranger`, who has not shown the password, an account without passkeys looks like one with a passkey. */
export async function startPasskeyLogin(shop: Shop, userId: number | null, stranger?: string) {
  const keys = userId === null ? [] : await keysOf(shop.db, userId)
  if (keys.length === 0 && stranger === undefined)
    throw new ShopError('not-found', 'This account has no passkey')
  const { generateAuthenticationOptions } = await webAuthn()
  const decoy = { credentialId: seal(shop.secret, 'no passkey', stranger ?? ''), transports: '["internal"]' }
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(shop).rpID,
    allowCredentials: (keys.length > 0 ? keys : [decoy]).map(describe),
    userVerification: 'preferred',
  })
  if (userId !== null) await storeChallenge(shop, userId, 'login', options.challenge)
  return { options: { ...options } as Record<string, unknown> }
}

/** Whether one of the account's passkeys signed this login's challenge. */
export async function verifyPasskey(shop: Shop, userId: number, signed: PasskeySigned): Promise<boolean> {
  const key = (await keysOf(shop.db, userId)).find(({ credentialId }) => credentialId === signed.id)
  if (!key) return false
  const { verifyAuthenticationResponse } = await webAuthn()
  const { rpID, origin } = relyingParty(shop)
  const checked = await verifyAuthenticationResponse({
    response: signed as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => consumeChallenge(shop, userId, 'login', challenge),
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: key.credentialId,
      publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
      counter: key.counter,
    },
    requireUserVerification: false,
  }).catch(() => null)
  if (!checked?.verified) return false
  await shop.db
    .updateTable('passkey')
    .set({ counter: checked.authenticationInfo.newCounter, lastUsedAt: shop.now().toISOString() })
    .where('credentialId', '=', key.credentialId)
    .execute()
  return true
}

const describe = ({ credentialId, transports }: { credentialId: string; transports: string }) => ({
  id: credentialId,
  transports: JSON.parse(transports) as string[],
})

async function storeChallenge({ db, now }: Shop, userId: number, kind: 'add' | 'login', challenge: string) {
  const time = now()
  await db.deleteFrom('passkeyChallenge').where('expiresAt', '<', time.toISOString()).execute()
  const expiresAt = new Date(time.getTime() + CHALLENGE_LIFETIME).toISOString()
  await db.insertInto('passkeyChallenge').values({ challenge, userId, kind, expiresAt }).execute()
}

/** Each challenge works once, against replay. */
async function consumeChallenge({ db, now }: Shop, userId: number, kind: 'add' | 'login', challenge: string) {
  const taken = await db
    .deleteFrom('passkeyChallenge')
    .where('challenge', '=', challenge)
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now().toISOString())
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}
