import { endpoints } from '@cratewatch/contracts/calls'
import type { ErrorCode } from '@cratewatch/contracts/errors'
import { updateEmail as declared } from '@cratewatch/contracts/people/account-settings'
import type { User } from '@cratewatch/contracts/people/accounts'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { ApiError } from '../../../lib/api/toast-failure.ts'
import { EmailInput } from '../../../lib/forms/inputs.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { profileQuery } from '../../../lib/profile.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'

type EmailSectionProps = {
  user: User
  mailIsOff: boolean
  /** Whether single sign-on is the only way in, so that nobody signs in by address. */
  onlySso: boolean
}

/** Shows and changes the address for signing in and for alerts. A new one is in force once its mailed link was used. */
export function EmailSection({ user, mailIsOff, onlySso }: EmailSectionProps) {
  const { t } = useTexts()
  const client = useQueryClient()
  const update = useMutation({
    mutationFn: (body: { email: string }) => call(endpoints.updateEmail, { body }),
    onSuccess: (user) => client.setQueryData(profileQuery.queryKey, user),
  })
  return (
    <SectionCard
      title={t('account.email.title')}
      text={t(onlySso ? 'account.email.textSso' : 'account.email.text')}
    >
      <EmailState
        {...{ user, mailIsOff, onlySso }}
        busy={update.isPending}
        onAsk={(email) => update.mutate({ email })}
      />
      <EmailForm current={user.email ?? ''} update={update} mailIsOff={mailIsOff} />
    </SectionCard>
  )
}

type EmailFormProps = {
  current: string
  update: UseMutationResult<User, Error, { email: string }>
  mailIsOff: boolean
}

function EmailForm({ current, update, mailIsOff }: EmailFormProps) {
  const { t } = useTexts()
  const explain = (error: Error) => {
    if (tellsWhatToDo(error)) return error.message
    return t(isInUse(error) ? 'account.email.emailAlreadyInUse' : 'account.email.failedToUpdateEmail')
  }
  const { form, field, isReady } = useForm({
    initial: { email: current },
    schema: otherThan(current),
    send: update,
    explain: (error) => ({ email: explain(error) }),
  })
  return (
    <form {...form} noValidate className="grid gap-5">
      <EmailInput {...field('email')} label={t('accounts.email.label')} autoComplete="email" />
      <Button
        type="submit"
        className="justify-self-start max-sm:justify-self-stretch"
        disabled={!isReady || mailIsOff}
        busy={update.isPending}
      >
        {t('account.email.submit')}
      </Button>
    </form>
  )
}

/** Returns the schema of a changed address: neither empty nor the present one. */
function otherThan(current: string) {
  const { body } = declared
  const isOther = (email: string) => email.toLowerCase() !== current
  return body.extend({ email: body.shape.email.trim().min(1).refine(isOther) })
}

type EmailStateProps = EmailSectionProps & {
  busy: boolean
  /** Requests a link to this address. */
  onAsk: (email: string) => void
}

/** Shows what has to be done before the address is in force. */
function EmailState({ user, mailIsOff, onlySso, busy, onAsk }: EmailStateProps) {
  const { t } = useTexts()
  const { email, pendingEmail } = user
  if (mailIsOff) return <Banner tone="info">{t('account.email.mailOff')}</Banner>
  if (pendingEmail !== null) {
    const takeBack = email !== null && (
      <Button variant="secondary" size="sm" busy={busy} onClick={() => onAsk(email)}>
        {t('account.email.takeBack')}
      </Button>
    )
    return (
      <Banner tone="info" title={t('account.email.pendingTitle')} action={takeBack}>
        {t('account.email.pendingText', { email: pendingEmail })}
      </Banner>
    )
  }
  if (email === null) {
    const text = t(onlySso ? 'account.email.missingSso' : 'account.email.missing')
    return <Banner tone="warning">{text}</Banner>
  }
  if (user.emailConfirmed) return null
  return (
    <Banner
      tone="warning"
      title={t('account.email.unconfirmedTitle')}
      action={
        <Button variant="secondary" size="sm" busy={busy} onClick={() => onAsk(email)}>
          {t('account.email.resend')}
        </Button>
      }
    >
      {t('account.email.unconfirmedText')}
    </Banner>
  )
}

/** Refusals of an address whose texts say what to do. */
const WITH_ADVICE: ReadonlySet<ErrorCode | null> = new Set<ErrorCode>([
  'REAUTHENTICATION_REQUIRED',
  'EMAIL_RESERVED',
  'LAST_OPERATOR',
  'RATE_LIMITED',
])

/** Whether an address was refused because another account has it: by the cause, otherwise by the text. */
export function isInUse(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'EMAIL_ALREADY_IN_USE' || /already in use|ya está en uso/i.test(error.message)
}

/** Whether the server's text says what to do, and so is shown instead of a general one. */
export function tellsWhatToDo(error: unknown): boolean {
  return error instanceof ApiError && WITH_ADVICE.has(error.code)
}
