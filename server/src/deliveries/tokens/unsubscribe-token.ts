import type { Secrets } from '../../secrets.ts'

const PURPOSES = { userId: 'unsubscribe', channelId: 'unsubscribe-channel' } as const

/** Whose mails a token stops: those to a user, or to somebody they invited. */
export type Stopped = { readonly userId: string } | { readonly channelId: string }

/**
 * Makes the token of an alert mail that stops its reader's mails without a session: `<id>.<signature>`, URL-safe.
 */
export function unsubscribeToken(secrets: Pick<Secrets, 'sign'>, stopped: Stopped): string {
  const [purpose, id] =
    'userId' in stopped ? [PURPOSES.userId, stopped.userId] : [PURPOSES.channelId, stopped.channelId]
  return `${id}.${secrets.sign(purpose, id)}`
}

/** Reads whose mails a token stops, who may be gone by now; null when this instance did not make it. */
export function readUnsubscribeToken(secrets: Pick<Secrets, 'verify'>, token: string): Stopped | null {
  const dot = token.indexOf('.')
  if (dot < 0) return null
  const [id, signature] = [token.slice(0, dot), token.slice(dot + 1)]
  if (secrets.verify(PURPOSES.userId, id, signature)) return { userId: id }
  return secrets.verify(PURPOSES.channelId, id, signature) ? { channelId: id } : null
}
