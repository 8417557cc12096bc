import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { PasskeySigned } from '../../../contract/owner/account.ts'
import { toast } from '../../platform/ui/toast-store.ts'

// loaded on demand
const webAuthn = () => import('@simplewebauthn/browser')

/** Null where the owner or the device cancelled. */
export async function registerPasskey(options: Record<string, unknown>): Promise<PasskeySigned | null> {
  const { startRegistration } = await webAuthn()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).then(asSigned, refused)
}

/** Signs the login's challenge. */
export async function signWithPasskey(options: Record<string, unknown>): Promise<PasskeySigned | null> {
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
