import { ApiError } from '../src/client.ts'

/** What the command ends with, so that scripts can tell failures apart. */
export const EXIT = { ok: 0, failed: 1, usage: 2, refused: 3, unreachable: 4 } as const
export type Exit = (typeof EXIT)[keyof typeof EXIT]

/** A failure that is said in one line. */
export class CommandFailure extends Error {
  readonly exit: Exit

  constructor(message: string, exit: Exit = EXIT.failed) {
    super(message)
    this.exit = exit
  }
}

const NEW_TOKEN = 'Make a token in the account settings under “API access”, then: cratewatch login'

/** Says a failure and what to do about it. */
export function explain(error: unknown, url: string): CommandFailure {
  if (error instanceof CommandFailure) return error
  if (error instanceof ApiError) {
    if (error.code === 'USER_NOT_AUTHENTICATED')
      return new CommandFailure(`The token is unknown, revoked or expired. ${NEW_TOKEN}`, EXIT.refused)
    const wait = error.retryAfterSeconds === null ? '' : ` Try again in ${error.retryAfterSeconds} s.`
    return new CommandFailure(`${error.message}${wait}`, error.status === 403 ? EXIT.refused : EXIT.failed)
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
  return new CommandFailure(`${url} cannot be reached: ${cause}`, EXIT.unreachable)
}

export const notSignedIn = () => new CommandFailure(`No token is known. ${NEW_TOKEN}`, EXIT.refused)
