import type { User } from '@cratewatch/contracts/accounts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { EmailStep } from './email-step.tsx'
import { PasswordStep } from './password-step.tsx'

type Step = { readonly name: 'email' } | { readonly name: 'login' | 'signup'; readonly email: string }

export type AuthPanelProps = {
  /** The last session ended without its owner's doing: say so. */
  sessionEnded: boolean
  /** The session has begun; where to go from here is the page's business. */
  onSignedIn: (user: User) => void
}

/** Sign-in and sign-up in two steps: the address first, then the password that fits what the server knows of it. */
export function AuthPanel({ sessionEnded, onSignedIn }: AuthPanelProps) {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step>({ name: 'email' })
  return (
    <div className="grid grid-cols-1 gap-6">
      {sessionEnded && <Banner tone="info">{t('accounts.sessionEnded')}</Banner>}
      {step.name === 'email' ? (
        <EmailStep onKnown={(email, exists) => setStep({ name: exists ? 'login' : 'signup', email })} />
      ) : (
        <PasswordStep
          key={step.name}
          kind={step.name}
          email={step.email}
          onSignedIn={onSignedIn}
          onChangeEmail={() => setStep({ name: 'email' })}
        />
      )}
    </div>
  )
}
