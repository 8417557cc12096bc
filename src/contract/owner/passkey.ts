import { z } from 'zod'
import { requiredText } from '../fields.ts'

// what browsers and passkeys say to each other has a standard of its own (WebAuthn), and a library that reads it
const Said = z.record(z.string(), z.unknown())

/** What a browser is to ask a passkey, as WebAuthn writes it. */
export const PasskeyAsked = z.object({ options: Said })

/** What a passkey has answered, as WebAuthn writes it. */
export const PasskeySigned = z.looseObject({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.string().max(40),
  response: z.record(z.string().max(40), z.unknown()),
  clientExtensionResults: Said.optional(),
})
export type PasskeySigned = z.infer<typeof PasskeySigned>

export const NewPasskey = z.object({
  name: requiredText('Please give the passkey a name', 60),
  signed: PasskeySigned,
})

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** With the recovery codes, where there were none before. */
export const AddedPasskey = z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()).nullable() })

export const PasskeyParam = z.object({ id: z.string().max(1400) })
