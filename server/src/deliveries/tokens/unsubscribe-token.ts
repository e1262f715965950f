import type { Secrets } from '../../secrets.ts'

const PURPOSE = 'unsubscribe'

/**
 * Makes the token of an alert mail that stops its reader's mails without a session: `<user id>.<signature>`, URL-safe.
 */
export function unsubscribeToken(secrets: Pick<Secrets, 'sign'>, userId: string): string {
  return `${userId}.${secrets.sign(PURPOSE, userId)}`
}

/** Reads the user of a token, who may be gone by now; null when this instance did not make it. */
export function readUnsubscribeToken(secrets: Pick<Secrets, 'verify'>, token: string): string | null {
  const dot = token.indexOf('.')
  if (dot < 0) return null
  const userId = token.slice(0, dot)
  return secrets.verify(PURPOSE, userId, token.slice(dot + 1)) ? userId : null
}
