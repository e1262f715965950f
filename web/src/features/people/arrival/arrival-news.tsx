import type { User } from '@cratewatch/contracts/people/accounts'
import { useSyncExternalStore } from 'react'
import { signOut } from '../../../lib/profile.ts'
import type { Arrival } from '../../../lib/session/arrival.ts'
import { readToken } from '../../../lib/session/session.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'

/** `opened`: the address brought a session. `kept`: it did, but another session was open already and stays. */
type ArrivalNews = 'opened' | 'kept'

let current: { readonly news: ArrivalNews; readonly token: string } | null = null
const listeners = new Set<() => void>()

/** Stores the notice about an arrival for as long as the present session lasts. */
export function setArrivalNews(news: ArrivalNews): void {
  const token = readToken()
  replace(token === null ? null : { news, token })
}

/** Reads the notice for the signed-in user; null: none. */
function readArrivalNews(): ArrivalNews | null {
  return current !== null && current.token === readToken() ? current.news : null
}

/** Calls the listener whenever the notice changes, until the returned function is called. */
function subscribeToArrivalNews(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function replace(next: typeof current): void {
  current = next
  for (const listener of listeners) listener()
}

const MARKETPLACE_REASONS = ['denied', 'expired', 'mismatch', 'busy', 'unavailable', 'taken'] as const
const SSO_REASONS = [
  'sso_denied',
  'sso_expired',
  'sso_mismatch',
  'sso_untrusted',
  'sso_domain',
  'sso_unavailable',
  'sso_taken',
  'sso_other_account',
] as const
const REASONS = [...MARKETPLACE_REASONS, ...SSO_REASONS]
export type SignInReason = (typeof REASONS)[number] | 'unknown'

/** The outcome of a sign-in by the marketplace or single sign-on, as the address states it. */
export type AuthOutcome =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'connected' }
  | { readonly kind: 'failed'; readonly reason: SignInReason }

/** Reads the outcome from the address; null when there is none. A failure outweighs all else. */
export function authOutcome({ token, action, error, discogs, sso }: Arrival): AuthOutcome | null {
  if (error !== undefined) {
    return { kind: 'failed', reason: REASONS.find((reason) => reason === error) ?? 'unknown' }
  }
  if (token && action === 'login') return { kind: 'token', token }
  return (discogs ?? sso) === undefined ? null : { kind: 'connected' }
}

/** Says whose account is open after an address brought a session, until dismissed. */
export function ArrivalNotice({ user }: { user: User }) {
  const { t } = useTexts()
  const news = useSyncExternalStore(subscribeToArrivalNews, readArrivalNews)
  if (news === null) return null
  const who = user.email ?? user.discogsUsername ?? t('shell.account.noEmail')
  return (
    <Banner
      tone={news === 'opened' ? 'warning' : 'info'}
      className="mb-6"
      title={<span className="wrap-anywhere">{t(`accounts.arrival.${news}.title`, { who })}</span>}
      action={
        <Button variant="secondary" size="sm" onClick={signOut}>
          {t('shell.nav.logout')}
        </Button>
      }
      onDismiss={() => replace(null)}
      dismissLabel={t('shell.announcement.dismiss')}
    >
      {t(`accounts.arrival.${news}.text`)}
    </Banner>
  )
}
