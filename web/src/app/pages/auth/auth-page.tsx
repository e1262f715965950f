import { useCallback, useEffect, useState } from 'react'
import {
  authOutcome,
  type AuthOutcome,
  type SignInReason,
} from '../../../features/people/arrival/arrival-news.tsx'
import { ArrivalFailed, ArrivedSession } from '../../../features/people/arrival/arrived-session.tsx'
import { AuthPanel } from '../../../features/people/steps/auth-panel.tsx'
import { useHistory } from '../../../lib/page-link.tsx'
import { forgetArrival, readArrival } from '../../../lib/session/arrival.ts'
import { readToken, useToken } from '../../../lib/session/session.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { usePageTitle } from '../../page-title.ts'
import { returnPath } from '../../return-path.ts'
import { AuthLayout } from '../../shell/auth-layout.tsx'

type View =
  | Extract<AuthOutcome, { kind: 'token' }>
  | { readonly kind: 'failed'; readonly reason: SignInReason | null }
  | { readonly kind: 'door'; readonly isCodeAsked?: true }

const HOME = '/dashboard/vinyls'

/** The sign-in page: signs in or up, here or by the marketplace, then returns to the page one came from. */
export function AuthPage() {
  const { t } = useTexts()
  const history = useHistory()
  const [{ redirect, ended }] = useState(() => readSearch(history.location.search))
  const [{ removed, wanted = HOME }] = useState(() => history.location.state)
  const [view, setView] = useState(firstView)
  const enter = useCallback(
    () => history.replace(returnPath(redirect) ?? returnPath(wanted) ?? HOME),
    [history, redirect, wanted],
  )
  const stay = useCallback(() => history.replace(HOME), [history])
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
        <AuthPanel
          sessionEnded={ended}
          removed={removed}
          isCodeAsked={view.isCodeAsked ?? false}
          onSignedIn={enter}
        />
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

/** Reads why the page is shown, and the page that was wanted. */
function readSearch(search: string) {
  const query = new URLSearchParams(search)
  return { ended: query.get('ended') === 'true', redirect: query.get('redirect') }
}

/** Follows a sign-in in another tab. */
function useEnterWithOtherTab(isOnAuthPage: boolean, enter: () => void): void {
  const isSignedIn = useToken() !== null
  useEffect(() => {
    if (isOnAuthPage && isSignedIn) enter()
  }, [isOnAuthPage, isSignedIn, enter])
}
