import { minutes } from '../../kernel/duration.ts'

/** How long the browser may take to ask somebody for a passkey. */
export const PASSKEY_CHALLENGE_LIFETIME = minutes(5)

/** More than a person's devices, few enough to list. */
export const MOST_PASSKEYS = 20

/** Whether a passkey's counter exceeds the stored one. Zero on both sides: its device does not count. */
export function isCountPlausible(stored: number, given: number): boolean {
  return given > stored || (given === 0 && stored === 0)
}

/** Returns the host that passkeys are made for; null where browsers make none: for an IP address, or without https. */
export function passkeyHost(publicUrl: {
  readonly protocol: string
  readonly hostname: string
}): string | null {
  const { protocol, hostname } = publicUrl
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  return isSecure && !isAddress ? hostname : null
}
