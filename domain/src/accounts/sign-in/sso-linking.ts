import { normaliseEmail } from '../email-address.ts'

/** What an issuer says of the address of who signed in. */
export type SsoClaim = { readonly email: string | null; readonly emailVerified: boolean }

/** Returns the address that an issuer vouches for; null: it vouches for none, or for one that cannot be stored. */
export function vouchedAddress({ email, emailVerified }: SsoClaim): string | null {
  return email !== null && emailVerified ? normaliseEmail(email) : null
}

/** The known facts when a person signs in by the issuer. */
export type SsoSituation = {
  /** The user who has the identity. */
  readonly identityHolder: string | null
  readonly vouchedAddress: string | null
  /** The domains whose addresses begin or take over accounts, in lower case; empty: every domain. */
  readonly acceptedDomains: readonly string[]
  /** The account that has the address. */
  readonly addressHolder: {
    readonly userId: string
    readonly isConfirmed: boolean
    /** Whether another identity of the same issuer signs in to this account. */
    readonly hasOtherIdentity: boolean
  } | null
}

/**
 * What a sign-in by the issuer leads to. `link`: the identity becomes a sign-in method of an account; with
 * `provesMailbox`, everything older that its prover did not make ends first.
 */
export type SsoDecision =
  | { readonly kind: 'enter'; readonly userId: string }
  | { readonly kind: 'link'; readonly userId: string; readonly provesMailbox: boolean }
  | { readonly kind: 'create'; readonly confirmedEmail: string | null }
  | { readonly kind: 'refuse' }

/**
 * Decides whose account a sign-in by the issuer opens. A vouched address is a proof of the mailbox: it opens the account
 * that has confirmed this address, and takes over one that only claims it. So it does when the issuer has given the
 * address to somebody else meanwhile. An address that is not vouched for counts for nothing. Who was here before enters
 * whatever the domains.
 */
export function decideSsoSignIn(situation: SsoSituation): SsoDecision {
  const { identityHolder, addressHolder, vouchedAddress: address, acceptedDomains } = situation
  if (identityHolder !== null) return { kind: 'enter', userId: identityHolder }
  if (!isAccepted(address, acceptedDomains)) return { kind: 'refuse' }
  if (address === null || addressHolder === null) return { kind: 'create', confirmedEmail: address }
  const provesMailbox = !addressHolder.isConfirmed || addressHolder.hasOtherIdentity
  return { kind: 'link', userId: addressHolder.userId, provesMailbox }
}

function isAccepted(address: string | null, domains: readonly string[]): boolean {
  return (
    domains.length === 0 ||
    (address !== null && domains.includes(address.slice(address.lastIndexOf('@') + 1)))
  )
}
