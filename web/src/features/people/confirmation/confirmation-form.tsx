import {
  confirmEmail as declared,
  type Confirmation,
  type RemovedMethod,
} from '@cratewatch/contracts/people/confirmations'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import type { z } from 'zod'
import { ApiError } from '../../../lib/api/toast-failure.ts'
import { PasswordInput } from '../../../lib/forms/inputs.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { endSession } from '../../../lib/session/session.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Banner, FormProblem } from '../../../ui/feedback/banner.tsx'

const answer = declared.body.refine(({ password }) => password !== '')

type ConfirmationFormProps = {
  confirmation: Confirmation
  token: string
  confirm: UseMutationResult<unknown, Error, z.output<typeof answer>>
  isRefusing: boolean
  error: Error | null
  /** Called when the account is not theirs. */
  onDeny: () => void
}

/** Asks for what the link needs besides itself, and offers to say that the account or the change is not one's own. */
export function ConfirmationForm({
  confirmation,
  token,
  confirm,
  isRefusing,
  error,
  onDeny,
}: ConfirmationFormProps) {
  const { t } = useTexts()
  const { needs, isChange } = confirmation
  const { form, field, problem, isReady } = useForm({
    initial: needs === 'password' ? { token, password: '' } : { token },
    schema: answer,
    send: { ...confirm, error },
    explain: (error) =>
      error instanceof ApiError && error.code === 'INVALID_CREDENTIALS'
        ? { password: t('accounts.confirm.wrongPassword') }
        : { form: error.message },
  })
  return (
    <form {...form} className="grid grid-cols-1 gap-6">
      <Heading confirmation={confirmation} />
      <FormProblem title={t('accounts.confirm.failed')}>{problem}</FormProblem>
      {needs === 'password' && (
        <PasswordInput
          {...field('password')}
          label={t('accounts.confirm.password')}
          hint={t('accounts.confirm.passwordHint')}
          required
        />
      )}
      {needs !== 'sign-in' && <Submit needs={needs} busy={confirm.isPending} disabled={!isReady} />}
      {needs !== 'nothing' && <SignInFirst isOnly={needs === 'sign-in'} />}
      <Button variant="secondary" size="lg" busy={isRefusing} onClick={onDeny}>
        {t(isChange ? 'accounts.confirm.notAsked' : 'accounts.confirm.notCreated')}
      </Button>
    </form>
  )
}

function Heading({ confirmation: { email, account, isChange, needs } }: { confirmation: Confirmation }) {
  const { t } = useTexts()
  return (
    <header className="grid gap-3">
      <MailCheck aria-hidden className="size-9 text-ink-soft" strokeWidth={1.5} />
      <h1 className="heading text-title">{t('accounts.confirm.title')}</h1>
      <p className="text-pretty wrap-anywhere text-ink-soft">
        {isChange
          ? t('accounts.confirm.changeText', { email, account: account ?? t('accounts.confirm.unnamed') })
          : t('accounts.confirm.text', { email })}{' '}
        {needs !== 'nothing' && t('accounts.confirm.signInText')}
      </p>
    </header>
  )
}

/**
 * The other sign-in methods are on the sign-in page, which leads back here. Another account's session has to end first.
 */
function SignInFirst({ isOnly }: { isOnly: boolean }) {
  const { t } = useTexts()
  return (
    <Button asChild size="lg" variant={isOnly ? 'primary' : 'secondary'}>
      <Link to="/auth" search={{ redirect: '/confirm-email' }} onClick={() => endSession('left')}>
        {t(isOnly ? 'accounts.confirm.signIn' : 'accounts.confirm.otherMethods')}
      </Link>
    </Button>
  )
}

type SubmitProps = Pick<Confirmation, 'needs'> & { busy: boolean; disabled: boolean }

function Submit({ needs, busy, disabled }: SubmitProps) {
  const { t } = useTexts()
  return (
    <Button type="submit" size="lg" busy={busy} disabled={disabled}>
      {t(needs === 'password' ? 'accounts.confirm.signInAndConfirm' : 'accounts.confirm.submit')}
    </Button>
  )
}

/** Lists what others had added to the account and was removed; nothing when there was none. */
export function RemovedMethods({ methods }: { methods: readonly RemovedMethod[] }) {
  const { t } = useTexts()
  if (methods.length === 0) return null
  return (
    <Banner tone="warning" title={t('accounts.removed.title')}>
      <p>{t('accounts.removed.text')}</p>
      <ul className="mt-1 list-disc ps-5 wrap-anywhere">
        {methods.map(({ kind, label }) => (
          <li key={`${kind} ${label}`}>
            {t(`accounts.methods.${kind}`, { label: label ?? t('accounts.methods.unnamed') })}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/**
 * Returns a function that reads the mail's link again; undefined when the server has refused it, because it would
 * again.
 */
export function retryLink({
  error,
  refetch,
}: Pick<UseQueryResult, 'error' | 'refetch'>): (() => void) | undefined {
  const isDead = error instanceof ApiError && !error.isPassing
  return isDead ? undefined : () => void refetch()
}
