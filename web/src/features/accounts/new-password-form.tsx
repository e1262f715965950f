import { endpoints } from '@cratewatch/contracts/endpoints'
import { PASSWORD_MIN_LENGTH } from '@cratewatch/domain/accounts/password'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { forgetArrival } from '../../lib/arrival.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { BackToLogin } from './back-to-login.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { resetFailure, resetProblem, type ResetProblem } from './reset-draft.ts'
import { StepHeading } from './step-heading.tsx'

/** Long enough to read that it worked. */
const MOVE_ON_AFTER_MS = 3000

export type NewPasswordFormProps = {
  token: string
  onDone: () => void
  /** The link stopped working while the form was open; with the reason. */
  onDeadLink: (reason: string) => void
}

/** A new password, typed twice. */
export function NewPasswordForm({ token, onDone, onDeadLink }: NewPasswordFormProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [problem, setProblem] = useState<ResetProblem | null>(null)
  const reset = useMutation({
    mutationFn: () => call(endpoints.resetPassword, { body: { token, password: password.trim() } }),
    onSuccess: () => forgetArrival('/reset-password'),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'INVALID_TOKEN') onDeadLink(error.message)
    },
  })
  useMoveOn(reset.isSuccess, onDone)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = resetProblem(password, confirmation)
    setProblem(found)
    if (found === null) reset.mutate()
  }
  const errorAt = (field: ResetProblem['field']) =>
    problem?.field === field
      ? t(`accounts.errors.${problem.reason}`, { count: PASSWORD_MIN_LENGTH })
      : undefined
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-6">
      <StepHeading title={t('accounts.reset.title')} text={t('accounts.reset.text')} />
      {reset.error && (
        <Banner tone="danger">
          {resetFailure(reset.error, {
            network: t('accounts.errors.networkError'),
            fallback: t('accounts.errors.failedToResetPassword'),
          })}
        </Banner>
      )}
      {reset.isSuccess && (
        <Banner tone="success" title={t('accounts.reset.doneTitle')}>
          {t('accounts.reset.doneText')}
        </Banner>
      )}
      <NewPasswordField
        label={t('accounts.reset.password')}
        value={password}
        onValueChange={setPassword}
        error={errorAt('password')}
      />
      <NewPasswordField
        label={t('accounts.reset.confirmation')}
        value={confirmation}
        onValueChange={setConfirmation}
        error={errorAt('confirmation')}
        isRepetition
      />
      <Button type="submit" size="lg" busy={reset.isPending} disabled={reset.isSuccess}>
        {t('accounts.reset.submit')}
      </Button>
      <BackToLogin />
    </form>
  )
}

function useMoveOn(isDone: boolean, onDone: () => void): void {
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(onDone, MOVE_ON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isDone, onDone])
}
