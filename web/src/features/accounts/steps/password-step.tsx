import type { User } from '@cratewatch/contracts/accounts/accounts'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { authFailure, isSecondFactorAsked } from '../auth-failure.ts'
import { ChosenEmail } from './chosen-email.tsx'
import { OtherSignIns } from '../methods/other-sign-ins.tsx'
import { StepHeading } from './step-heading.tsx'
import { StepPasswordField } from './step-password-field.tsx'
import { useSignIn } from '../use-sign-in.ts'

export type PasswordStepProps = {
  kind: 'login' | 'signup'
  email: string
  onSignedIn: (user: User) => void
  /** The password is right, and the account asks for a code as well. */
  onSecondFactor: () => void
  onChangeEmail: () => void
}

/** Step two: the password of an account, or the one a new account will have. */
export function PasswordStep({ kind, email, onSignedIn, onSecondFactor, onChangeEmail }: PasswordStepProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const signIn = useSignIn(kind, onSignedIn)
  const failure = signIn.error && !isSecondFactorAsked(signIn.error) ? authFailure(signIn.error) : null
  useEffect(() => field.current?.focus(), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn.mutate({ email, password }, { onError: (error) => isSecondFactorAsked(error) && onSecondFactor() })
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-6">
      <StepHeading
        title={t(`accounts.${kind}.title`)}
        text={t(`accounts.${kind}.text`, { count: PLANS.FREE.watchLimit ?? 0 })}
      />
      <ChosenEmail email={email} onChange={onChangeEmail} />
      {failure && failure.at !== 'password' && <Refusal kind={kind} failure={failure} />}
      <StepPasswordField
        ref={field}
        kind={kind}
        value={password}
        onValueChange={setPassword}
        error={failure?.at === 'password' ? failure.text : undefined}
      />
      <Button type="submit" size="lg" disabled={password === ''} busy={signIn.isPending}>
        {t(`accounts.${kind}.submit`)}
      </Button>
      {kind === 'signup' && <OtherSignIns marketplaceLabel={t('accounts.signup.marketplace')} />}
      {kind === 'login' && <Forgot />}
    </form>
  )
}

type RefusalProps = Pick<PasswordStepProps, 'kind'> & { failure: ReturnType<typeof authFailure> }

function Refusal({ kind, failure }: RefusalProps) {
  const { t } = useTranslation()
  return (
    <Banner tone="danger" title={t(`accounts.errors.${kind}Failed`)}>
      {failure.at === 'connection' && t('accounts.errors.connection')}
      {failure.at === 'unknown' && t('accounts.errors.authentication')}
      {failure.at === 'form' && failure.text}
    </Banner>
  )
}

function Forgot() {
  const { t } = useTranslation()
  return (
    <p>
      <TextLink asChild>
        <Link to="/forgot-password">{t('accounts.login.forgot')}</Link>
      </TextLink>
    </p>
  )
}
