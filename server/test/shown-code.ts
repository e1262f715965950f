import { CODE_PERIOD } from '@cratewatch/domain/accounts/second-factor/one-time-code'
import { TOTP } from 'otpauth'

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
