import type { Secrets } from '../../secrets.ts'

const PURPOSE = 'mute'

/** What an alert mail carries to mute its record without a session: `<watch id>.<signature>`, URL-safe. */
export function muteToken(secrets: Pick<Secrets, 'sign'>, watchId: string): string {
  return `${watchId}.${secrets.sign(PURPOSE, watchId)}`
}

/** The watch a token was made for, or null when this instance did not make it. It may be gone by now. */
export function readMuteToken(secrets: Pick<Secrets, 'verify'>, token: string): string | null {
  const dot = token.indexOf('.')
  if (dot < 0) return null
  const watchId = token.slice(0, dot)
  return secrets.verify(PURPOSE, watchId, token.slice(dot + 1)) ? watchId : null
}
