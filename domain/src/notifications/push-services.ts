/** The hosts of the push services of browsers: Chrome and most others, Firefox, Safari, Edge. */
const KNOWN = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const

/**
 * Whether a host is that of a push service: a known one, one that the operator adds, or a part of one. Nobody has to agree
 * to push messages but the browser, so that elsewhere they would reach whoever a user names.
 */
export function isPushService(host: string, added: readonly string[]): boolean {
  return [...KNOWN, ...added].some((service) => host === service || host.endsWith(`.${service}`))
}
