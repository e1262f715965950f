import type {
  CreatedPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsedPasskey,
} from '@cratewatch/contracts/accounts/passkeys'

/** Why a browser gave no passkey. `cancelled`: the person or the time ended it. `held`: the device has one already. */
export type PasskeyProblem = 'cancelled' | 'held' | 'unavailable'

/** The browser, or the device behind it, gave no passkey. */
export class PasskeyError extends Error {
  readonly problem: PasskeyProblem

  constructor(problem: PasskeyProblem, cause: unknown) {
    super(`The browser gave no passkey: ${problem}`, { cause })
    this.name = 'PasskeyError'
    this.problem = problem
  }
}

/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

/** Has a device make a passkey. Throws PasskeyError. */
export async function createPasskey(options: PasskeyCreationOptions): Promise<CreatedPasskey> {
  const { startRegistration } = await loadLibrary()
  const { id, rawId, type, response } = await orProblem(() => startRegistration({ optionsJSON: options }))
  const { clientDataJSON, attestationObject, transports } = response
  const made = { clientDataJSON, attestationObject, ...(transports === undefined ? {} : { transports }) }
  return { id, rawId, type, response: made }
}

/** Has a device sign with a passkey it holds. Throws PasskeyError. */
export async function askForPasskey(options: PasskeyRequestOptions): Promise<UsedPasskey> {
  const { startAuthentication } = await loadLibrary()
  const { id, rawId, type, response } = await orProblem(() => startAuthentication({ optionsJSON: options }))
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const handle = userHandle === undefined ? {} : { userHandle }
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, ...handle } }
}

/** Loads the library when somebody wants a passkey: most who see the pages do not. */
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

/** Browsers say by the name of the error what happened; a refusal and a time that ran out cannot be told apart. */
function problemOf(error: unknown): PasskeyProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
  return name === 'InvalidStateError' ? 'held' : 'unavailable'
}
