import { endpoints } from '@cratewatch/contracts/calls'
import type { User } from '@cratewatch/contracts/people/accounts'
import { LONGEST_ADDRESS, LONGEST_PASSWORD } from '@cratewatch/contracts/people/longest'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/api/api.ts'
import { PasswordInput } from '../../../lib/forms/inputs.tsx'
import { textRules, useForm } from '../../../lib/forms/use-form.ts'
import { PageLink } from '../../../lib/page-link.tsx'
import { instanceQuery } from '../../../lib/profile.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button, TextLink } from '../../../ui/buttons.tsx'
import { FormProblem } from '../../../ui/feedback/banner.tsx'
import { authFailure, browserTimeZone, isSecondFactorAsked, useOpening } from '../auth-failure.ts'
import { StepHeading, NewPasswordField, type NewPasswordFieldProps } from '../auth-parts.tsx'
import { SignUpInstead } from '../sign-in-methods.tsx'

type PasswordStepProps = {
  kind: 'login' | 'signup'
  email: string
  onSignedIn: (user: User) => void
  /** Called when the password is right and the account asks for a code. */
  onSecondFactor: () => void
  onChangeEmail: () => void
}

const somePassword = textRules({
  email: { atMost: LONGEST_ADDRESS },
  password: { atMost: LONGEST_PASSWORD },
})

/** Step two: asks for the account's password, or a new account's. */
export function PasswordStep({ kind, email, onSignedIn, onSecondFactor, onChangeEmail }: PasswordStepProps) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const signIn = useSignIn(kind, onSignedIn)
  const { form, field, problem, isReady } = useForm({
    initial: { email, password: '' },
    schema: somePassword,
    send: signIn,
    explain: (error) => problemsOf(error, t),
    onRefused: (error) => {
      if (isSecondFactorAsked(error)) onSecondFactor()
    },
  })
  useEffect(() => input.current?.focus(), [])
  return (
    <form {...form} className="grid grid-cols-1 gap-6">
      <StepHeading
        title={t(`accounts.${kind}.title`)}
        text={t(`accounts.${kind}.text`, { count: PLANS.FREE.watchLimit ?? 0 })}
      />
      <ChosenEmail email={email} onChange={onChangeEmail} />
      <FormProblem title={t(`accounts.errors.${kind}Failed`)}>{problem}</FormProblem>
      <StepPasswordField {...field('password')} ref={input} kind={kind} />
      <Button type="submit" size="lg" disabled={!isReady} busy={signIn.isPending}>
        {t(`accounts.${kind}.submit`)}
      </Button>
      {kind === 'signup' && <SignUpInstead />}
      {kind === 'login' && (
        <p>
          <TextLink asChild>
            <PageLink href="/forgot-password">{t('accounts.login.forgot')}</PageLink>
          </TextLink>
        </p>
      )}
    </form>
  )
}

/** Starts a session for an existing or a new account; a new one gets this browser's language and time zone. */
function useSignIn(kind: 'login' | 'signup', onSignedIn: (user: User) => void) {
  const { locale } = useTexts()
  return useOpening(
    (credentials: { email: string; password: string }) =>
      kind === 'login'
        ? call(endpoints.login, { body: credentials })
        : call(endpoints.signup, { body: { ...credentials, locale, timeZone: browserTimeZone() } }),
    onSignedIn,
  )
}

/** Where a failed sign-in or sign-up is shown; that a code is asked for as well is no failure. */
function problemsOf(error: Error, t: TFunction) {
  if (isSecondFactorAsked(error)) return {}
  const failure = authFailure(error)
  if (failure.at === 'password') return { password: failure.text }
  if (failure.at === 'form') return { form: failure.text }
  return { form: t(`accounts.errors.${failure.at === 'connection' ? 'connection' : 'authentication'}`) }
}

/** Shows the address of step one. The hidden input tells password managers whose password follows. */
function ChosenEmail({ email, onChange }: { email: string; onChange: () => void }) {
  const { t } = useTexts()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-well py-1.5 ps-4 pe-1.5">
      <span className="max-w-full py-1 leading-snug font-medium wrap-anywhere">{email}</span>
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <Button variant="ghost" size="sm" className="ms-auto" onClick={onChange}>
        {t('accounts.changeEmail')}
      </Button>
    </div>
  )
}

type StepPasswordFieldProps = Omit<NewPasswordFieldProps, 'label' | 'rule'> & {
  kind: 'login' | 'signup'
}

/** Asks for the present password, or a new one. */
function StepPasswordField({ kind, ...field }: StepPasswordFieldProps) {
  const { t } = useTexts()
  const label = t('accounts.password.label')
  const rule = useQuery(instanceQuery).data?.passwordPolicy ?? 'standard'
  if (kind === 'signup') return <NewPasswordField {...field} {...{ label, rule }} />
  return <PasswordInput {...field} label={label} required />
}
