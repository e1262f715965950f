import { CODE_PERIOD } from '@cratewatch/domain/accounts/second-factor/one-time-code'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { TOTP } from 'otpauth'
import type { ManualClock } from './manual-clock.ts'
import type { TestClient } from './test-app.ts'

/** What an authenticator app with this secret shows at a moment. */
export function shownCode(secret: string, at: number): string {
  return new TOTP({ secret }).generate({ timestamp: at })
}

/** An app that is asked for codes in real time: each is newer than the one before, as the server wants it. */
export function appWith(secret: string): () => string {
  let last = 0
  return () => {
    last = Math.max(Math.floor(Date.now() / CODE_PERIOD), last + 1)
    return shownCode(secret, last * CODE_PERIOD)
  }
}

/** Has an account ask for codes; gives the secret once the app shows a code that was not used for this. */
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
