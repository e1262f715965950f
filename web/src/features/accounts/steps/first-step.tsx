import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { EmailStep, type EmailStepProps } from './email-step.tsx'
import { pressAgain } from '../methods/served-auth-page.ts'
import { useSignInOffers } from '../methods/sign-in-offers.ts'
import { SsoButton } from '../methods/sso-button.tsx'
import { StepHeading } from './step-heading.tsx'

/** Step one of signing in: the address, or single sign-on when it is the only way in. */
export function FirstStep(props: EmailStepProps) {
  const { sso } = useSignInOffers()
  return sso?.only ? <SsoStep name={sso.name} /> : <EmailStep {...props} />
}

function SsoStep({ name }: { name: string }) {
  const { t } = useTranslation()
  useEffect(pressAgain, [])
  return (
    <div className="grid grid-cols-1 gap-6">
      <StepHeading title={t('accounts.sso.onlyTitle')} text={t('accounts.sso.onlyText', { name })} />
      <SsoButton name={name} variant="primary" />
    </div>
  )
}
