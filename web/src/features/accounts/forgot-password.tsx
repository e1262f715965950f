import { endpoints } from '@cratewatch/contracts/endpoints'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { instanceQuery } from '../../lib/instance.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { BackToLogin } from './back-to-login.tsx'
import { resetFailure } from './reset-draft.ts'
import { StepHeading } from './step-heading.tsx'

/** Asks for the mail that lets one choose a new password. What it says does not tell who has an account. */
export function ForgotPassword() {
  const { t } = useTranslation()
  const mailIsOff = useQuery(instanceQuery).data?.mail === false
  const [email, setEmail] = useState('')
  const [missing, setMissing] = useState(false)
  const request = useMutation({
    mutationFn: () => call(endpoints.requestPasswordReset, { body: { email: email.trim().toLowerCase() } }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const empty = email.trim() === ''
    setMissing(empty)
    if (!empty) request.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-6">
      <StepHeading title={t('accounts.forgot.title')} text={t('accounts.forgot.text')} />
      {mailIsOff && <Banner tone="warning">{t('accounts.forgot.mailOff')}</Banner>}
      {request.error && (
        <Banner tone="danger">
          {resetFailure(request.error, {
            network: t('accounts.errors.networkError'),
            fallback: t('accounts.errors.failedToSendResetEmail'),
          })}
        </Banner>
      )}
      {request.isSuccess && (
        <Banner tone="success" title={t('accounts.forgot.sentTitle')}>
          {t('accounts.forgot.sentText')}
        </Banner>
      )}
      <TextField
        label={t('accounts.email.label')}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={missing ? t('accounts.errors.emailIsRequired') : undefined}
      />
      <Button type="submit" size="lg" busy={request.isPending} disabled={mailIsOff}>
        {t('accounts.forgot.submit')}
      </Button>
      <BackToLogin />
    </form>
  )
}
