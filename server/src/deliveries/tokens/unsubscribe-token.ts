import type { Secrets } from '../../secrets.ts'

const PURPOSE = 'unsubscribe'

/** What an alert mail carries to stop the mails of its reader without a session: `<user id>.<signature>`, URL-safe. */
export function unsubscribeToken(secrets: Pick<Secrets, 'sign'>, userId: string): string {
  return `${userId}.${secrets.sign(PURPOSE, userId)}`
}

/** The user a token was made for, or null when this instance did not make it. It says nothing about who still exists. */
export function readUnsubscribeToken(secrets: Pick<Secrets, 'verify'>, token: string): string | null {
  const dot = token.indexOf('.')
  if (dot < 0) return null
  const userId = token.slice(0, dot)
  return secrets.verify(PURPOSE, userId, token.slice(dot + 1)) ? userId : null
}
