import { endpoints } from '@cratewatch/contracts/calls'
import { requestPasswordReset as declared } from '@cratewatch/contracts/people/password-reset'
import { useQuery, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Unlink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { EmailInput } from '../../../lib/forms/inputs.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { instanceQuery } from '../../../lib/profile.ts'
import { forgetArrival } from '../../../lib/session/arrival.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { AuthPending, StepHeading } from '../auth-parts.tsx'
import { LinkEnd, useMailedLink, type LinkEndProps } from '../mailed-link.tsx'
import { BackToLogin, NewPasswordForm, type NewPasswordFormProps } from './new-password-form.tsx'
import { resetFailure } from './reset-draft.ts'

const PAGE = '/reset-password'

/** Opened by the link of a reset mail: first checks the link, then asks for the new password. */
export function ResetPassword({ onDone }: Pick<NewPasswordFormProps, 'onDone'>) {
  const { t } = useTexts()
  const { token, link, isDead, onRetry } = useMailedLink(PAGE, (query, signal) =>
    call(endpoints.validatePasswordReset, { query }, signal),
  )
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    if (isDead) forgetArrival(PAGE)
  }, [isDead])

  if (token === '') return <InvalidResetLink text={t('accounts.errors.invalidToken')} />
  if (refusal !== null) return <InvalidResetLink text={refusal} />
  if (link.isPending) return <AuthPending text={t('accounts.reset.validating')} />
  if (link.isError) {
    const text = isDead
      ? t('accounts.errors.linkExpiredOrInvalid')
      : resetFailure(link.error, t, 'linkExpiredOrInvalid')
    return <InvalidResetLink {...{ text, onRetry }} retrying={link.isFetching} />
  }
  return (
    <NewPasswordForm
      title={t('accounts.reset.title')}
      text={t('accounts.reset.text')}
      rule={link.data.passwordRule}
      page={PAGE}
      save={(password) => call(endpoints.resetPassword, { body: { token, password } })}
      onDone={onDone}
      onDeadLink={setRefusal}
    />
  )
}

type InvalidResetLinkProps = Pick<LinkEndProps, 'text' | 'onRetry' | 'retrying'> & {
  /** The text of the link to a new one. */
  action?: string
}

/** Shows that a link is not valid, and where to get a new one. */
export function InvalidResetLink({ action, ...end }: InvalidResetLinkProps) {
  const { t } = useTexts()
  return (
    <LinkEnd Icon={Unlink} title={t('accounts.reset.invalidTitle')} role="alert" {...end}>
      <Button asChild size="lg">
        <Link to="/forgot-password">{action ?? t('accounts.reset.requestAnother')}</Link>
      </Button>
      <BackToLogin />
    </LinkEnd>
  )
}

/** Requests a mail with a link to choose a new password. Its text does not reveal who has an account. */
export function ForgotPassword() {
  const { t } = useTexts()
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
    explain: (error) => ({ form: resetFailure(error, t, 'failedToSendResetEmail') }),
  })
  return (
    <form {...form} noValidate className="grid grid-cols-1 gap-6">
      <StepHeading title={t('accounts.login.forgot')} text={t('accounts.forgot.text')} />
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
