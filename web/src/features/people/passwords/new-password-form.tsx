import { endpoints } from '@cratewatch/contracts/calls'
import type { RemovedMethod } from '@cratewatch/contracts/people/confirmations'
import type { PasswordRule } from '@cratewatch/domain/accounts/passwords/password'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../../lib/api/api.ts'
import { ApiError } from '../../../lib/api/toast-failure.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { forgetArrival, type ArrivalPage } from '../../../lib/session/arrival.ts'
import { readToken } from '../../../lib/session/session.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button, TextLink } from '../../../ui/buttons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { NewPasswordField, StepHeading } from '../auth-parts.tsx'
import { DOUBT } from '../doubt.ts'
import { chosenPassword, resetFailure } from './reset-draft.ts'

/** Long enough to read that it worked. */
const MOVE_ON_AFTER_MS = 3000

export type NewPasswordFormProps = {
  title: string
  text: string
  /** The button's text, when it does more than set the password. */
  submit?: string
  rule: PasswordRule
  /** The page of the link, which is forgotten once it was used. */
  page: ArrivalPage
  /** Uses the link with the new password; returns the sign-in methods that ended with it. */
  save: (password: string) => Promise<{ readonly removed: readonly RemovedMethod[] }>
  /** Called with them once it could be read that it worked. */
  onDone: (removed: readonly RemovedMethod[]) => void
  /** Called with the reason when the link became invalid while the form was open. */
  onDeadLink?: ((reason: string) => void) | undefined
}

/** Asks for a new password twice. The sign-in page, to which it leads, lists what was removed. */
export function NewPasswordForm({ title, text, rule, onDone, ...rest }: NewPasswordFormProps) {
  const { t } = useTexts()
  const reset = useNewPassword(rest)
  useMoveOn(reset.data, onDone)
  const { form, field, problem } = useForm({
    initial: { password: '', confirmation: '' },
    schema: chosenPassword(rule, t),
    send: reset,
    explain: (error) => ({ form: resetFailure(error, t, 'failedToResetPassword') }),
  })
  if (reset.isSuccess) return <Done removed={reset.data} />
  return (
    <form {...form} noValidate className="grid grid-cols-1 gap-6">
      <StepHeading title={title} text={text} />
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
      <NewPasswordField {...field('password')} label={t('accounts.reset.password')} rule={rule} />
      <NewPasswordField
        {...field('confirmation')}
        label={t('accounts.reset.confirmation')}
        rule={rule}
        isRepetition
      />
      <Button type="submit" size="lg" busy={reset.isPending}>
        {rest.submit ?? t('accounts.reset.submit')}
      </Button>
      <BackToLogin />
    </form>
  )
}

type Saving = Pick<NewPasswordFormProps, 'page' | 'save' | 'onDeadLink'>

function useNewPassword({ page, save, onDeadLink }: Saving) {
  return useMutation({
    mutationFn: async ({ password }: { password: string }) => {
      const { removed } = await save(password)
      forgetArrival(page)
      // Forgets this browser's session if it has ended with the others; that of another account stays.
      if (readToken() !== null) await call(endpoints.authProfile).catch(() => {})
      return removed
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'INVALID_TOKEN') onDeadLink?.(error.message)
    },
  })
}

/** Says that it is done. The focused button is gone, so the focus moves here for screen readers. */
function Done({ removed }: { removed: readonly RemovedMethod[] }) {
  const { t } = useTexts()
  return (
    <div ref={focus} tabIndex={-1} role="status" className="grid grid-cols-1 gap-6 outline-none">
      <StepHeading title={t('accounts.reset.doneTitle')} text={t('accounts.reset.doneText')} />
      <Button asChild size="lg">
        <Link to="/auth" state={{ removed, wanted: DOUBT }}>
          {t('accounts.login.submit')}
        </Link>
      </Button>
    </div>
  )
}

const focus = (panel: HTMLElement | null) => panel?.focus()

function useMoveOn(
  removed: readonly RemovedMethod[] | undefined,
  onDone: NewPasswordFormProps['onDone'],
): void {
  useEffect(() => {
    if (removed === undefined) return
    const timer = setTimeout(() => onDone(removed), MOVE_ON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [removed, onDone])
}

/** Links to the sign-in page. */
export function BackToLogin() {
  const { t } = useTexts()
  return (
    <p>
      <TextLink asChild>
        <Link to="/auth">{t('accounts.backToLogin')}</Link>
      </TextLink>
    </p>
  )
}
