import type { User } from '@cratewatch/contracts/people/accounts'
import { endpoints } from '@cratewatch/contracts/calls'
import { changePassword as declared } from '@cratewatch/contracts/people/account-settings'
import { isLongEnough, type PasswordRule } from '@cratewatch/domain/accounts/passwords/password'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from '../../../lib/forms/use-form.ts'
import { PasswordInput, usePasswordAdvice } from '../../../lib/forms/inputs.tsx'
import { ApiError, failureMessage } from '../../../lib/api/toast-failure.ts'
import { call, type ApiBody } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { renewToken } from '../../../lib/session/session.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'

type PasswordSectionProps = { user: User; rule: PasswordRule }

/** Changes the password after asking for the present one, or sets the first for an account made by the marketplace. */
export function PasswordSection({ user, rule }: PasswordSectionProps) {
  const { t } = useTexts()
  return (
    <SectionCard
      title={t('account.password.title')}
      text={t(user.hasPassword ? 'account.password.text' : 'account.password.textFirst')}
    >
      <PasswordForm user={user} rule={rule} />
    </SectionCard>
  )
}

function PasswordForm({ user, rule }: PasswordSectionProps) {
  const { t } = useTexts()
  const change = useChangePassword()
  const { form, draft, field, isReady } = useForm({
    initial: user.hasPassword ? { currentPassword: '', password: '' } : { password: '' },
    schema: bodyOf(rule),
    send: change,
    explain: useProblems(),
    onSent: ({ clear }) => clear(),
  })
  const advice = usePasswordAdvice(draft.password, rule)
  return (
    <form {...form} className="grid gap-5">
      <input type="email" name="email" value={user.email ?? ''} autoComplete="username" readOnly hidden />
      {user.hasPassword && (
        <PasswordInput
          {...field('currentPassword')}
          label={t('account.password.current')}
          name="current-password"
        />
      )}
      <PasswordInput
        {...field('password')}
        label={t('account.password.next')}
        name="new-password"
        autoComplete="new-password"
        hint={advice.text}
      />
      <Button
        type="submit"
        className="justify-self-start max-sm:justify-self-stretch"
        disabled={!isReady}
        busy={change.isPending}
      >
        {t(user.hasPassword ? 'account.password.submit' : 'account.password.submitFirst')}
      </Button>
    </form>
  )
}

/** The present password where there is one, and another one that is long enough. */
function bodyOf(rule: PasswordRule) {
  return declared.body.refine(
    ({ currentPassword, password }) => currentPassword !== '' && isLongEnough(password, rule),
  )
}

/** Maps a refusal to the texts at the fields. */
function useProblems() {
  const { t } = useTexts()
  return (error: Error) =>
    error instanceof ApiError && error.code === 'INVALID_CREDENTIALS'
      ? { currentPassword: t('account.password.wrong') }
      : { password: failureMessage(error, t('account.password.failed')) }
}

function useChangePassword() {
  const { t } = useTexts()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ApiBody<typeof endpoints.changePassword>) => call(endpoints.changePassword, { body }),
    onSuccess: ({ token, removed: { length: count } }) => {
      renewToken(token)
      void client.invalidateQueries({ queryKey: queryKeys.sessions })
      void client.invalidateQueries({ queryKey: queryKeys.profile })
      void client.invalidateQueries({ queryKey: queryKeys.accesses })
      const also = count === 0 ? '' : ` ${t('account.sessions.alsoEnded', { count })}`
      const description = `${t('account.password.doneText')}${also} ${t('account.sessions.seeRest')}`
      toastSuccess(t('account.password.done'), { description })
    },
  })
}
