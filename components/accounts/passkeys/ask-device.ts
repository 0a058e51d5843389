import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

/** Why the browser gave no answer; each has a text of its own. */
export type DeviceRefusal = 'stopped' | 'already' | 'unable'

type Answer<T> = { response: T } | { refusal: DeviceRefusal }

/** Asks the browser to make a passkey; it asks its owner. */
export function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<Answer<RegistrationResponseJSON>> {
  return settle(() => startRegistration({ optionsJSON }))
}

export function signWithPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<Answer<AuthenticationResponseJSON>> {
  return settle(() => startAuthentication({ optionsJSON }))
}

async function settle<T>(ask: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { response: await ask() }
  } catch (error) {
    return { refusal: nameRefusal(error) }
  }
}

function nameRefusal(error: unknown): DeviceRefusal {
  const code = error instanceof WebAuthnError ? error.code : undefined
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'already'
  const name = error instanceof Error ? error.name : ''
  // Browsers do not say whether the owner declined or waited too long.
  return name === 'NotAllowedError' || name === 'AbortError' ? 'stopped' : 'unable'
}
