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
  /** The last session ended without its owner's doing: say so. */
  sessionEnded: boolean
  /** The first factor was shown elsewhere, and the account asks for a code as well. */
  isCodeAsked?: boolean
  /** The session has begun; where to go from here is the page's business. */
  onSignedIn: (user: User) => void
}

/** Sign-in and sign-up in steps: the address, the password that fits what the server knows of it, and a code where one is asked for. */
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
