import type { User } from '@cratewatch/contracts/accounts'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { isLongEnough, type PasswordRule } from '@cratewatch/domain/accounts/password'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, failureMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { usePasswordAdvice } from '../../lib/use-password-advice.ts'
import { renewToken } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { toastSuccess } from '../../ui/toast.ts'

type PasswordSectionProps = { user: User; rule: PasswordRule }

/** Another password, by who knows the present one; the first one for who came by the marketplace. */
export function PasswordSection({ user, rule }: PasswordSectionProps) {
  const { t } = useTranslation()
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
  const { t } = useTranslation()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const advice = usePasswordAdvice(password, rule)
  const change = useChangePassword(() => {
    setCurrent('')
    setPassword('')
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({ password, ...(user.hasPassword ? { currentPassword: current } : {}) })
  }
  const isReady = isLongEnough(password, rule) && (!user.hasPassword || current !== '')
  const isWrong = change.error instanceof ApiError && change.error.code === 'INVALID_CREDENTIALS'
  const eye = { revealLabel: t('accounts.password.reveal'), concealLabel: t('accounts.password.conceal') }
  return (
    <form onSubmit={submit} className="grid gap-5">
      <input type="email" name="email" value={user.email ?? ''} autoComplete="username" readOnly hidden />
      {user.hasPassword && (
        <PasswordField
          {...eye}
          label={t('account.password.current')}
          name="current-password"
          autoComplete="current-password"
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
          error={isWrong ? t('account.password.wrong') : undefined}
        />
      )}
      <PasswordField
        {...eye}
        label={t('account.password.next')}
        name="new-password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        hint={advice.text}
        error={
          change.error && !isWrong ? failureMessage(change.error, t('account.password.failed')) : undefined
        }
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

function useChangePassword(onChanged: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { currentPassword?: string; password: string }) =>
      call(endpoints.changePassword, { body }),
    onSuccess: ({ token }) => {
      renewToken(token)
      onChanged()
      void client.invalidateQueries({ queryKey: queryKeys.sessions })
      void client.invalidateQueries({ queryKey: queryKeys.profile })
      toastSuccess(t('account.password.done'), { description: t('account.password.doneText') })
    },
  })
}
