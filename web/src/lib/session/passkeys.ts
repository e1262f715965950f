import type {
  CreatedPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedPasskey,
} from '@cratewatch/contracts/people/passkeys'

/**
 * Why the browser returned no passkey. `cancelled`: by the person, or after the time limit. `held`: the device has one
 * already.
 */
export type PasskeyProblem = 'cancelled' | 'held' | 'unavailable'

/** The browser or its device returned no passkey. */
export class PasskeyError extends Error {
  readonly problem: PasskeyProblem

  constructor(problem: PasskeyProblem, cause: unknown) {
    super(`The browser gave no passkey: ${problem}`, { cause })
    this.name = 'PasskeyError'
    this.problem = problem
  }
}

/** Whether this browser supports passkeys. */
export function knowsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

/** Creates a passkey on a device. Throws PasskeyError. */
export async function createPasskey(options: PasskeyCreationOptions): Promise<CreatedPasskey> {
  const { startRegistration } = await loadLibrary()
  const { id, rawId, type, response } = await orProblem(() => startRegistration({ optionsJSON: options }))
  const { clientDataJSON, attestationObject, transports } = response
  const made = { clientDataJSON, attestationObject, ...(transports === undefined ? {} : { transports }) }
  return { id, rawId, type, response: made }
}

/** Signs by a passkey of a device. Throws PasskeyError. */
export async function askForPasskey(options: PasskeyRequestOptions): Promise<UsedPasskey> {
  const { startAuthentication } = await loadLibrary()
  const { id, rawId, type, response } = await orProblem(() => startAuthentication({ optionsJSON: options }))
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const handle = userHandle === undefined ? {} : { userHandle }
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, ...handle } }
}

/** Loads the library on use, because most visitors never need it. */
function loadLibrary() {
  return import('@simplewebauthn/browser')
}

async function orProblem<T>(ceremony: () => Promise<T>): Promise<T> {
  try {
    return await ceremony()
  } catch (error) {
    throw new PasskeyError(problemOf(error), error)
  }
}

/** Maps the error by its name, as browsers do; a refusal and a time limit look the same. */
function problemOf(error: unknown): PasskeyProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  return name === 'InvalidStateError' ? 'held' : 'unavailable'
}
