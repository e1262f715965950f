import { endpoints } from '@cratewatch/contracts/endpoints'
import { useMutation, useQuery, type UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/forms/use-form.ts'
import { EmailInput } from '../../../lib/forms/email-input.tsx'
import { call } from '../../../lib/api/api.ts'
import { instanceQuery } from '../../../lib/api/instance.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { BackToLogin } from '../back-to-login.tsx'
import { resetFailure } from './reset-draft.ts'
import { StepHeading } from '../steps/step-heading.tsx'

/** Asks for the mail that lets one choose a new password. What it says does not tell who has an account. */
export function ForgotPassword() {
  const { t } = useTranslation()
  const mailIsOff = useQuery(instanceQuery).data?.mail === false
  const [missing, setMissing] = useState(false)
  const request = useMutation({
    mutationFn: (email: string) => call(endpoints.requestPasswordReset, { body: { email } }),
  })
  const { field, onSubmit } = useForm({ email: '' }, ({ email }) => {
    const empty = email.trim() === ''
    setMissing(empty)
    if (!empty) request.mutate(email.trim().toLowerCase())
  })
  return (
    <form onSubmit={onSubmit} noValidate className="grid grid-cols-1 gap-6">
      <StepHeading title={t('accounts.forgot.title')} text={t('accounts.forgot.text')} />
      {mailIsOff && <Banner tone="warning">{t('accounts.forgot.mailOff')}</Banner>}
      <Outcome request={request} />
      <EmailInput
        {...field('email')}
        label={t('accounts.email.label')}
        error={missing ? t('accounts.errors.emailIsRequired') : undefined}
      />
      <Button type="submit" size="lg" busy={request.isPending} disabled={mailIsOff}>
        {t('accounts.forgot.submit')}
      </Button>
      <BackToLogin />
    </form>
  )
}

function Outcome({ request }: { request: Pick<UseMutationResult, 'error' | 'isSuccess'> }) {
  const { t } = useTranslation()
  if (request.isSuccess) {
    return (
      <Banner tone="success" title={t('accounts.forgot.sentTitle')}>
        {t('accounts.forgot.sentText')}
      </Banner>
    )
  }
  if (request.error === null) return null
  const words = {
    network: t('accounts.errors.networkError'),
    fallback: t('accounts.errors.failedToSendResetEmail'),
  }
  return <Banner tone="danger">{resetFailure(request.error, words)}</Banner>
}
