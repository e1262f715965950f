import type { Access, AccessKind } from '../access.ts'

/** The facts that decide which sign-in methods open a session. */
export type SignInRules = {
  readonly hasAddress: boolean
  /** Whether single sign-on is the only way in. */
  readonly ssoOnly: boolean
}

/** Whether a method opens a session by itself: the rest are second factors and channels. */
function opensSession(kind: AccessKind, { hasAddress, ssoOnly }: SignInRules): boolean {
  if (ssoOnly) return kind === 'sso'
  if (kind === 'password') return hasAddress
  return kind === 'marketplace' || kind === 'passkey' || kind === 'sso'
}

/** Whether an account can still be opened when one of its sign-in methods is gone. Tokens and codes open none, so they can always go. */
export function canRemoveMethod(
  methods: readonly Access[],
  removed: Pick<Access, 'kind' | 'id'>,
  rules: SignInRules,
): boolean {
  if (removed.kind === 'token' || removed.kind === 'authenticator') return true
  return methods.some(
    ({ kind, id }) => opensSession(kind, rules) && !(kind === removed.kind && id === removed.id),
  )
}
