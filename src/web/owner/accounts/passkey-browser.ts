import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { PasskeySigned } from '../../../contract/owner/account.ts'
import { toast } from '../../platform/ui/toast-store.ts'

// fetched by the owner alone, and only for a passkey
const webAuthn = () => import('@simplewebauthn/browser')

/** What the new passkey answers; null where the owner, or the device, did not want to. */
export async function askNewPasskey(options: Record<string, unknown>): Promise<PasskeySigned | null> {
  const { startRegistration } = await webAuthn()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).then(asSigned, refused)
}

/** What one of the account's passkeys answers at the login. */
export async function askPasskey(options: Record<string, unknown>): Promise<PasskeySigned | null> {
  const { startAuthentication } = await webAuthn()
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).then(asSigned, refused)
}

const asSigned = (answer: object) => answer as PasskeySigned

function refused() {
  toast({
    variant: 'destructive',
    title: 'No passkey was used',
    description: 'The browser or the device did not give one. Please try again.',
  })
  return null
}
