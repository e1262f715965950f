import type { Secrets } from '../../secrets.ts'

const PURPOSE = 'mute'

/** Makes the token of an alert mail that mutes its record without a session: `<watch id>.<signature>`, URL-safe. */
export function muteToken(secrets: Pick<Secrets, 'sign'>, watchId: string): string {
  return `${watchId}.${secrets.sign(PURPOSE, watchId)}`
}

/** Reads the watch of a token, which may be gone by now; null when this instance did not make it. */
export function readMuteToken(secrets: Pick<Secrets, 'verify'>, token: string): string | null {
  const dot = token.indexOf('.')
  if (dot < 0) return null
  const watchId = token.slice(0, dot)
  return secrets.verify(PURPOSE, watchId, token.slice(dot + 1)) ? watchId : null
}
