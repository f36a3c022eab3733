import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@plekje/contracts'
import { nl } from '../../copy/nl'

const copy = nl.security.problems

/** Thrown when the browser could not create or use a passkey. The Dutch message says what to do. */
export class PasskeyProblem extends Error {}

export const canUsePasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** Loads the library on demand, because only users of passkeys need it. */
const loadLibrary = () => import('@simplewebauthn/browser')

/** Asks the browser to sign with a passkey. Rejects with {@link PasskeyProblem}. */
export const signWithPasskey = async (options: PasskeyRequestOptions): Promise<PasskeyAssertion> => {
  const { startAuthentication } = await loadLibrary()
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return startAuthentication({ optionsJSON }).catch(rejectInDutch) as Promise<PasskeyAssertion>
}

/** Asks the browser for a new passkey. Rejects with {@link PasskeyProblem}. */
export const makePasskey = async (options: PasskeyCreationOptions): Promise<PasskeyAttestation> => {
  const { startRegistration } = await loadLibrary()
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON']
  return startRegistration({ optionsJSON }).catch(rejectInDutch) as Promise<PasskeyAttestation>
}

function rejectInDutch(problem: unknown): never {
  const { name, code } = problem as { name?: string; code?: string }
  const options = { cause: problem }
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError') {
    throw new PasskeyProblem(copy.present, options)
  }
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID' || name === 'SecurityError') {
    throw new PasskeyProblem(copy.domain, options)
  }
  throw new PasskeyProblem(copy.cancelled, options)
}
