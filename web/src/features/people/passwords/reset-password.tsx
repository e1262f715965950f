import { endpoints } from '@cratewatch/contracts/calls'
import { requestPasswordReset as declared } from '@cratewatch/contracts/people/password-reset'
import { useQuery, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RotateCcw, Unlink } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { call } from '../../../lib/api/api.ts'
import { ApiError } from '../../../lib/api/toast-failure.ts'
import { EmailInput } from '../../../lib/forms/inputs.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { forgetArrival, readArrival } from '../../../lib/session/arrival.ts'
import { instanceQuery } from '../../../lib/session/profile.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { AuthPending, StepHeading } from '../auth-parts.tsx'
import { BackToLogin, NewPasswordForm } from './new-password-form.tsx'
import { resetFailure } from './reset-draft.ts'

/** Opened by the link of a reset mail: first checks the link, then asks for the new password. */
export function ResetPassword({ onDone }: { onDone: () => void }) {
  const { t } = useTexts()
  const [token] = useState(() => readArrival('/reset-password')['token'] ?? '')
  const [refusal, setRefusal] = useState<string | null>(null)
  const link = useQuery({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) => call(endpoints.validatePasswordReset, { query: { token } }, signal),
    enabled: token !== '',
    staleTime: Infinity,
    gcTime: 0,
  })
  const isDead = link.error instanceof ApiError && !link.error.isPassing
  const save = async (password: string) => {
    const { removed } = await call(endpoints.resetPassword, { body: { token, password } })
    forgetArrival('/reset-password')
    return removed
  }
  useEffect(() => {
    if (isDead) forgetArrival('/reset-password')
  }, [isDead])

  if (token === '') return <InvalidResetLink>{t('accounts.errors.invalidToken')}</InvalidResetLink>
  if (refusal !== null) return <InvalidResetLink>{refusal}</InvalidResetLink>
  if (link.isPending) return <AuthPending text={t('accounts.reset.validating')} />
  if (link.isError) {
    const words = {
      network: t('accounts.errors.networkError'),
      fallback: t('accounts.errors.linkExpiredOrInvalid'),
    }
    return (
      <InvalidResetLink onRetry={isDead ? undefined : () => void link.refetch()} retrying={link.isFetching}>
        {isDead ? words.fallback : resetFailure(link.error, words)}
      </InvalidResetLink>
    )
  }
  const heading = { title: t('accounts.reset.title'), text: t('accounts.reset.text') }
  const { passwordRule: rule } = link.data
  return <NewPasswordForm {...{ heading, rule, save, onDone }} onDeadLink={setRefusal} />
}

type InvalidResetLinkProps = {
  /** The reason why the link is not valid. */
  children: ReactNode
  /** Given when the same link may work in a moment. */
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** The text of the link to a new one. */
  action?: string
}

/** Shows that a link is not valid, and where to get a new one. */
export function InvalidResetLink({ children, onRetry, retrying, action }: InvalidResetLinkProps) {
  const { t } = useTexts()
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="grid gap-3">
        <Unlink aria-hidden className="size-9 text-ink-soft" strokeWidth={1.5} />
        <h1 className="heading text-title">{t('accounts.reset.invalidTitle')}</h1>
        <p role="alert" className="text-pretty text-ink-soft">
          {children}
        </p>
      </header>
      {onRetry && (
        <Button variant="secondary" size="lg" icon={<RotateCcw />} busy={retrying} onClick={onRetry}>
          {t('errors.retry')}
        </Button>
      )}
      <Button asChild size="lg">
        <Link to="/forgot-password">{action ?? t('accounts.reset.requestAnother')}</Link>
      </Button>
      <BackToLogin />
    </div>
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
