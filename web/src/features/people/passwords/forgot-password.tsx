import { endpoints } from '@cratewatch/contracts/calls'
import { requestPasswordReset as declared } from '@cratewatch/contracts/people/password-reset'
import { useMutation, useQuery } from '@tanstack/react-query'
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

/** Requests a mail with a link to choose a new password. Its text does not reveal who has an account. */
export function ForgotPassword() {
  const { t } = useTranslation()
  const mailIsOff = useQuery(instanceQuery).data?.mail === false
  const { body } = declared
  const request = useMutation({
    mutationFn: (body: { email: string }) => call(endpoints.requestPasswordReset, { body }),
  })
  const address = body.shape.email.trim().toLowerCase().min(1, t('accounts.errors.emailIsRequired'))
  const { form, field, problem } = useForm({
    initial: { email: '' },
    schema: body.extend({ email: address }),
    send: request,
    explain: (error) => {
      const words = {
        network: t('accounts.errors.networkError'),
        fallback: t('accounts.errors.failedToSendResetEmail'),
      }
      return { form: resetFailure(error, words) }
    },
  })
  return (
    <form {...form} noValidate className="grid grid-cols-1 gap-6">
      <StepHeading title={t('accounts.forgot.title')} text={t('accounts.forgot.text')} />
      {mailIsOff && <Banner tone="warning">{t('accounts.forgot.mailOff')}</Banner>}
      {request.isSuccess && (
        <Banner tone="success" title={t('accounts.forgot.sentTitle')}>
          {t('accounts.forgot.sentText')}
        </Banner>
      )}
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
      <EmailInput {...field('email')} label={t('accounts.email.label')} />
      <Button type="submit" size="lg" busy={request.isPending} disabled={mailIsOff}>
        {t('accounts.forgot.submit')}
      </Button>
      <BackToLogin />
    </form>
  )
}
