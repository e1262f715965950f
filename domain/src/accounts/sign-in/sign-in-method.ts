import type { Access, AccessKind } from '../access.ts'

/** How a session can begin. `mailbox`: by a link that was mailed to the account's address. */
export const SESSION_OPENERS = ['password', 'marketplace', 'passkey', 'sso', 'mailbox'] as const
export type SessionOpener = (typeof SESSION_OPENERS)[number]

/** What a session tells about who holds it. */
export type SessionOrigin = {
  readonly id: string
  readonly openedBy: SessionOpener
  /** The id of the method within its kind; null: not known, or by the mailbox. */
  readonly openedById: string | null
}

/** There is one password to an account. */
export const PASSWORD_ID = 'password'

/** The facts that decide which sign-in methods open a session. */
type SignInRules = {
  readonly hasAddress: boolean
  /** Whether single sign-on is the only way in. */
  readonly ssoOnly: boolean
}

/** What may open a session by itself: the rest are second factors, tokens, channels and settings. */
const WAYS_IN: ReadonlySet<AccessKind> = new Set(['password', 'marketplace', 'passkey', 'sso'])

function opensSession(kind: AccessKind, { hasAddress, ssoOnly }: SignInRules): boolean {
  if (ssoOnly) return kind === 'sso'
  return kind === 'password' ? hasAddress : WAYS_IN.has(kind)
}

/** Whether an account can still be opened when one of its accesses is gone. What opens no session can always go. */
export function canRemoveMethod(
  methods: readonly Access[],
  removed: Pick<Access, 'kind' | 'id'>,
  rules: SignInRules,
): boolean {
  if (!WAYS_IN.has(removed.kind)) return true
  return methods.some(
    ({ kind, id }) => opensSession(kind, rules) && !(kind === removed.kind && id === removed.id),
  )
}
