import { endpoints } from '@cratewatch/contracts/calls'
import { isArrivalCode } from '@cratewatch/domain/accounts/sign-in/arrival-code'
import { useQueryClient, useQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { profileQuery, isSessionRefused, instanceQuery } from '../../../lib/profile.ts'
import { forgetArrival } from '../../../lib/session/arrival.ts'
import { endSession, readToken, startSession } from '../../../lib/session/session.ts'
import { speak, useTexts } from '../../../lib/text/i18n.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { isSecondFactorAsked, beginSession } from '../auth-failure.ts'
import { AuthPending } from '../auth-parts.tsx'
import { setArrivalNews, type SignInReason } from './arrival-news.tsx'

type ArrivedSessionProps = {
  token: string
  onSignedIn: () => void
  /** Called when a user was signed in already, and stays so. */
  onKept: () => void
  /** Called when the account also asks for a second factor. */
  onSecondFactor: () => void
  onFailed: () => void
}

/** Starts the session that a return from another site brought, once the server says whose it is. */
export function ArrivedSession(props: ArrivedSessionProps) {
  const { token, onSignedIn, onKept, onSecondFactor, onFailed } = props
  const { t } = useTexts()
  const client = useQueryClient()
  const [phase, setPhase] = useState<'processing' | 'verifying'>('processing')
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    forgetArrival('/auth')
    setPhase('verifying')
    enterArrival(client, token).then(
      (how) => (how === 'kept' ? onKept() : onSignedIn()),
      (error: unknown) => (isSecondFactorAsked(error) ? onSecondFactor() : onFailed()),
    )
  }, [token, client, onSignedIn, onKept, onSecondFactor, onFailed])
  return <AuthPending text={t(phase === 'processing' ? 'accounts.arrival.processing' : 'shell.verifying')} />
}

/**
 * Signs in by an address's `token`: a code for one session, or a session itself. A user who is signed in stays so
 * (`kept`), because an address may come from anybody. Throws when the token is not valid.
 */
async function enterArrival(client: QueryClient, token: string): Promise<'entered' | 'kept'> {
  if (await isSignedIn(client)) {
    setArrivalNews('kept')
    return 'kept'
  }
  if (isArrivalCode(token)) {
    await beginSession(client, await call(endpoints.finishArrival, { body: { code: token } }))
  } else {
    startSession(token)
    // A fault is not shown here: the dashboard asks again, and shows it.
    await askProfile(client)
    if (readToken() !== token) throw new Error('The session of the address is over')
    setArrivalNews('opened')
  }
  return 'entered'
}

async function isSignedIn(client: QueryClient): Promise<boolean> {
  if (readToken() !== null) await askProfile(client)
  return readToken() !== null
}

/** Reads whose session this is. A refused one ends; one that could not be checked stays. */
async function askProfile(client: QueryClient): Promise<void> {
  try {
    const { locale } = await client.fetchQuery(profileQuery)
    await speak(locale)
  } catch (error) {
    if (isSessionRefused(error)) endSession('left')
  }
}

type ArrivalFailedProps = {
  /** Why the sign-in failed; null: it succeeded there, but the session could not be started. */
  reason: SignInReason | null
  onRetry: () => void
}

/** Shows that a sign-in at another site failed. */
export function ArrivalFailed({ reason, onRetry }: ArrivalFailedProps) {
  const { t } = useTexts()
  const why = reason ?? 'unverified'
  const name = useQuery(instanceQuery).data?.sso?.name ?? t('accounts.sso.unnamed')
  return (
    <ErrorState level={1} title={t(titleOf(reason))} retryLabel={t('errors.retry')} onRetry={onRetry}>
      {t(`accounts.arrival.reasons.${why}`, { name })}
    </ErrorState>
  )
}

function titleOf(reason: SignInReason | null) {
  if (reason === null) return 'accounts.errors.authCallback'
  return reason.startsWith('sso_') ? 'accounts.errors.ssoAuth' : 'accounts.errors.discogsAuth'
}
