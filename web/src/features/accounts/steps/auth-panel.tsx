import type { User } from '@cratewatch/contracts/accounts/accounts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FirstStep } from './first-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'
import { useHistoryStep } from './use-history-step.ts'

type Step = { readonly kind: 'login' | 'signup' | 'second-factor'; readonly email: string }

export type AuthPanelProps = {
  /** Whether to say that the last session ended, which was not its owner's doing. */
  sessionEnded: boolean
  /** Whether the first factor was shown elsewhere, and the account also asks for a code. */
  isCodeAsked?: boolean
  /** Called once the session has begun; the page decides where to go. */
  onSignedIn: (user: User) => void
}

/**
 * Signs in or up in steps: the address, a password for the account or the new one, and a code where the account asks
 * for it.
 */
export function AuthPanel({ sessionEnded, isCodeAsked = false, onSignedIn }: AuthPanelProps) {
  const { t } = useTranslation()
  const { step, last, goOn, goBack } = useHistoryStep<Step>()
  const [isArrival, setArrival] = useState(isCodeAsked)
  return (
    <div className="grid grid-cols-1 gap-6">
      {sessionEnded && <Banner tone="info">{t('accounts.sessionEnded')}</Banner>}
      {isArrival && <SecondFactorStep onSignedIn={onSignedIn} onBack={() => setArrival(false)} />}
      {!isArrival && step === null && (
        <FirstStep
          lastEmail={last?.email}
          onKnown={(email, exists) => goOn({ kind: exists ? 'login' : 'signup', email })}
          onSignedIn={onSignedIn}
        />
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
          onSecondFactor={() => goOn({ kind: 'second-factor', email: step.email })}
          onChangeEmail={goBack}
        />
      )}
    </div>
  )
}
