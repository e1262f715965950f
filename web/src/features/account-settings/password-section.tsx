import type { User } from '@cratewatch/contracts/accounts'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { isCommonPassword } from '@cratewatch/domain/accounts/common-password'
import { isPasswordAcceptable, PASSWORD_MIN_LENGTH } from '@cratewatch/domain/accounts/password'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, failureMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { toastSuccess } from '../../ui/toast.ts'

/** Another password, by who knows the present one; the first one for who came by the marketplace. */
export function PasswordSection({ user }: { user: User }) {
  const { t } = useTranslation()
  return (
    <SectionCard
      title={t('account.password.title')}
      text={t(user.hasPassword ? 'account.password.text' : 'account.password.textFirst')}
    >
      <PasswordForm user={user} />
    </SectionCard>
  )
}

function PasswordForm({ user }: { user: User }) {
  const { t } = useTranslation()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const change = useChangePassword(() => {
    setCurrent('')
    setPassword('')
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({ password, ...(user.hasPassword ? { currentPassword: current } : {}) })
  }
  const isReady = isPasswordAcceptable(password) && (!user.hasPassword || current !== '')
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
        hint={<Advice password={password} />}
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

function Advice({ password }: { password: string }) {
  const { t } = useTranslation()
  return isCommonPassword(password)
    ? t('accounts.password.common')
    : t('accounts.password.hint', { count: PASSWORD_MIN_LENGTH })
}

function useChangePassword(onChanged: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { currentPassword?: string; password: string }) =>
      call(endpoints.changePassword, { body }),
    onSuccess: () => {
      onChanged()
      void client.invalidateQueries({ queryKey: queryKeys.sessions })
      void client.invalidateQueries({ queryKey: queryKeys.profile })
      toastSuccess(t('account.password.done'), { description: t('account.password.doneText') })
    },
  })
}
