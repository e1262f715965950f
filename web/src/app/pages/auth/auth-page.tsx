import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ArrivalFailed } from '../../../features/accounts/arrival/arrival-failed.tsx'
import { ArrivedSession } from '../../../features/accounts/arrival/arrived-session.tsx'
import {
  authOutcome,
  type AuthOutcome,
  type SignInReason,
} from '../../../features/accounts/arrival/auth-outcome.ts'
import { AuthPanel } from '../../../features/accounts/steps/auth-panel.tsx'
import { forgetArrival, readArrival } from '../../../lib/session/arrival.ts'
import { readToken } from '../../../lib/session/session.ts'
import { useToken } from '../../../lib/session/use-session.ts'
import { usePageTitle } from '../../page-title.ts'
import { returnPath } from '../../routing/return-path.ts'
import { AuthLayout } from '../../shell/auth-layout.tsx'

type View =
  | Extract<AuthOutcome, { kind: 'token' }>
  | { readonly kind: 'failed'; readonly reason: SignInReason | null }
  | { readonly kind: 'door'; readonly isCodeAsked?: true }

/** The sign-in page: signs in or up, here or by the marketplace, then returns to the page one came from. */
export function AuthPage() {
  const { t } = useTranslation()
  const { ended } = useSearch({ from: '/served/auth' })
  const [view, setView] = useState(firstView)
  const enter = useEnter()
  const navigate = useNavigate()
  const stay = useCallback(() => void navigate({ to: '/dashboard/vinyls', replace: true }), [navigate])
  const askForCode = useCallback(() => setView({ kind: 'door', isCodeAsked: true }), [])
  const fail = useCallback(() => setView({ kind: 'failed', reason: null }), [])
  usePageTitle(t('accounts.pageTitle'))
  useEnterWithOtherTab(view.kind === 'door', enter)

  const tryAgain = () => {
    forgetArrival('/auth')
    if (readToken() === null) setView({ kind: 'door' })
    else enter()
  }
  return (
    <AuthLayout>
      {view.kind === 'door' && (
        <AuthPanel sessionEnded={ended === true} isCodeAsked={view.isCodeAsked ?? false} onSignedIn={enter} />
      )}
      {view.kind === 'token' && (
        <ArrivedSession
          token={view.token}
          onSignedIn={enter}
          onKept={stay}
          onSecondFactor={askForCode}
          onFailed={fail}
        />
      )}
      {view.kind === 'failed' && <ArrivalFailed reason={view.reason} onRetry={tryAgain} />}
    </AuthLayout>
  )
}

function firstView(): View {
  const outcome = authOutcome(readArrival('/auth'))
  return outcome === null || outcome.kind === 'connected' ? { kind: 'door' } : outcome
}

/** Returns a function that opens the page that was wanted. */
function useEnter(): () => void {
  const { redirect } = useSearch({ from: '/served/auth' })
  const navigate = useNavigate()
  const { history } = useRouter()
  return useCallback(() => {
    const path = returnPath(redirect)
    if (path === null) void navigate({ to: '/dashboard/vinyls', replace: true })
    else history.replace(path)
  }, [redirect, navigate, history])
}

/** Follows a sign-in in another tab. */
function useEnterWithOtherTab(isOnAuthPage: boolean, enter: () => void): void {
  const isSignedIn = useToken() !== null
  useEffect(() => {
    if (isOnAuthPage && isSignedIn) enter()
  }, [isOnAuthPage, isSignedIn, enter])
}
