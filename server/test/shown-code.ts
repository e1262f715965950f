import { CODE_PERIOD } from '@cratewatch/domain/accounts/second-factor/second-factor'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { TOTP } from 'otpauth'
import type { ManualClock } from './manual-clock.ts'
import type { TestClient } from './test-app.ts'

/** Returns the code that an app with this secret shows at a moment. */
export function shownCode(secret: string, at: number): string {
  return new TOTP({ secret }).generate({ timestamp: at })
}

/** Makes an app that gives the codes of a time, each newer than the last, as the server requires. */
export function appWith(secret: string, now: () => number): () => string {
  let last = 0
  return () => {
    last = Math.max(Math.floor(now() / CODE_PERIOD), last + 1)
    return shownCode(secret, last * CODE_PERIOD)
  }
}

/** Sets an app up for an account; returns its secret once the app shows an unused code. */
export async function addAuthenticatorApp(client: TestClient, clock: ManualClock): Promise<string> {
  const { ticket, secret } = (await client('POST', '/api/users/authenticator-app/start')).body
  const added = await client('POST', '/api/users/authenticator-app', {
    ticket,
    code: shownCode(secret, clock.now()),
  })
  if (added.status !== 201) throw new Error(`The app was refused: ${added.error?.code}`)
  await clock.advance(seconds(30))
  return secret
}
