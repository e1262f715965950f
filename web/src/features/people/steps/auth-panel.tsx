import type { User } from '@cratewatch/contracts/people/accounts'
import type { RemovedMethod } from '@cratewatch/contracts/people/confirmations'
import { useState, useCallback, useSyncExternalStore } from 'react'
import { useHistory } from '../../../lib/page-link.tsx'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { DemoAccounts } from '../demo-accounts.tsx'
import { RemovedMethods } from '../removed-methods.tsx'
import { FirstStep } from './first-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'

type Step = { readonly kind: 'login' | 'signup' | 'second-factor'; readonly email: string }

type AuthPanelProps = {
  /** Whether to say that the last session ended, which was not its owner's doing. */
  sessionEnded: boolean
  /** What was removed from the account by a new password. */
  removed?: readonly RemovedMethod[] | undefined
  /** Whether the first factor was shown elsewhere, and the account also asks for a code. */
  isCodeAsked?: boolean
  /** Called once the session has begun; the page decides where to go. */
  onSignedIn: (user: User) => void
}

/**
 * Signs in or up in steps: the address, a password for the account or the new one, and a code where the account asks
 * for it.
 */
export function AuthPanel({ sessionEnded, removed, isCodeAsked = false, onSignedIn }: AuthPanelProps) {
  const { t } = useTexts()
  const { step, last, goForward, goBack } = useHistoryStep<Step>()
  const [isArrival, setArrival] = useState(isCodeAsked)
  return (
    <div className="grid grid-cols-1 gap-6">
      {sessionEnded && <Banner tone="info">{t('accounts.sessionEnded')}</Banner>}
      {removed && <RemovedMethods methods={removed} />}
      {isArrival && <SecondFactorStep onSignedIn={onSignedIn} onBack={() => setArrival(false)} />}
      {!isArrival && step === null && (
        <>
          <DemoAccounts onSignedIn={onSignedIn} />
          <FirstStep
            lastEmail={last?.email}
            onKnown={(email, exists) => goForward({ kind: exists ? 'login' : 'signup', email })}
            onSignedIn={onSignedIn}
          />
        </>
      )}
      {!isArrival && step?.kind === 'second-factor' && (
        <SecondFactorStep onSignedIn={onSignedIn} onBack={goBack} />
      )}
      {!isArrival && step !== null && step.kind !== 'second-factor' && (
        <PasswordStep
          key={step.kind}
          kind={step.kind}
          email={step.email}
          onSignedIn={onSignedIn}
          onSecondFactor={() => goForward({ kind: 'second-factor', email: step.email })}
          onChangeEmail={goBack}
        />
      )}
    </div>
  )
}

/**
 * Keeps two steps at one address in the browser's history, for Back and Forward. A reload starts at the first. `step`:
 * the second while its history entry is current; null at the first. `last`: the last second one, also after going back.
 */
function useHistoryStep<T>() {
  const history = useHistory()
  const entry = useSyncExternalStore(history.subscribe, () => history.location.state.key)
  const [held, setHeld] = useState<{ readonly step: T; readonly entry: string | undefined } | null>(null)
  /** Goes on to the second step as a history entry of its own, so that Back leads to the first. */
  const goForward = useCallback(
    (step: T) => {
      history.push(history.location.href)
      setHeld({ step, entry: history.location.state.key })
    },
    [history],
  )
  const last = held?.step ?? null
  return { step: held?.entry === entry ? last : null, last, goForward, goBack: () => history.back() }
}
