import { endpoints } from '@cratewatch/contracts/calls'
import { changePassword as declared } from '@cratewatch/contracts/people/account-settings'
import type { User } from '@cratewatch/contracts/people/accounts'
import { isLongEnough, type PasswordRule } from '@cratewatch/domain/accounts/passwords/password'
import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { z } from 'zod'
import { call, type ApiBody } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure, ApiError, failureMessage } from '../../../lib/api/toast-failure.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { PasswordInput, usePasswordAdvice } from '../../../lib/forms/inputs.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { signOut } from '../../../lib/profile.ts'
import { beginFarewell, renewToken } from '../../../lib/session/session.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'

/** Typed exactly like this in every language, so that nobody deletes by habit. */
const CONFIRMATION = 'DELETE'

const confirmation = z.object({ typed: z.string().refine((typed) => typed === CONFIRMATION) })

/** Deletes the account, after opening the section and typing the confirmation. */
export function DangerZone() {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <SectionCard tone="danger" title={t('account.delete.title')} text={t('account.delete.text')}>
      {isOpen ? (
        <ConfirmPanel onCancel={() => setOpen(false)} />
      ) : (
        <Button
          variant="danger"
          className="justify-self-start max-sm:justify-self-stretch"
          onClick={() => setOpen(true)}
        >
          {t('account.delete.open')}
        </Button>
      )}
    </SectionCard>
  )
}

function ConfirmPanel({ onCancel }: { onCancel: () => void }) {
  const { t } = useTexts()
  const remove = useDeleteAccount()
  const isBusy = remove.isPending || remove.isSuccess
  const { form, draft, field, isReady } = useForm({
    initial: { typed: '' },
    schema: confirmation,
    send: { ...remove, isPending: isBusy },
  })
  const { typed } = draft
  return (
    <form {...form} className="grid gap-5">
      <TextField
        // The user has just opened the panel by a press.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        label={t('account.delete.label', { word: CONFIRMATION })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('typed')}
        error={
          typed !== '' && !isReady && !CONFIRMATION.startsWith(typed)
            ? t('account.delete.deleteConfirmError', { word: CONFIRMATION })
            : undefined
        }
      />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button type="submit" variant="danger" disabled={!isReady} busy={isBusy}>
          {t('account.delete.submit')}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
          {t('account.delete.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Long enough to read that it is done. */
const LEAVE_AFTER_MS = 1500

/** Deletes the account, says so, and opens the landing page a moment later. */
function useDeleteAccount() {
  const { t } = useTexts()
  return useMutation({
    mutationFn: (_confirmed: { typed: string }) => call(endpoints.deleteAccount),
    onSuccess: () => {
      beginFarewell()
      toastSuccess(t('account.delete.done'))
      setTimeout(() => {
        // Signed out only on leaving: a dashboard without a session would briefly show the sign-in page.
        addEventListener('pagehide', signOut, { once: true })
        location.replace('/')
      }, LEAVE_AFTER_MS)
    },
    onError: (error) => toastFailure(t('account.delete.deleteError'), error),
  })
}

type PasswordSectionProps = { user: User; rule: PasswordRule }

/** Changes the password after asking for the present one, or sets the first for an account made by the marketplace. */
export function PasswordSection({ user, rule }: PasswordSectionProps) {
  const { t } = useTexts()
  return (
    <SectionCard
      title={t('accounts.password.label')}
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
    explain: (error) => problemsOf(error, t),
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
        label={t('accounts.reset.password')}
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
function problemsOf(error: Error, t: TFunction) {
  return error instanceof ApiError && error.code === 'INVALID_CREDENTIALS'
    ? { currentPassword: t('account.password.wrong') }
    : { password: failureMessage(error, t('account.password.failed')) }
}

function useChangePassword() {
  const { t } = useTexts()
  return useChange({
    mutationFn: (body: ApiBody<typeof endpoints.changePassword>) => call(endpoints.changePassword, { body }),
    done: ({ token, removed: { length: count } }) => {
      renewToken(token)
      const also = count === 0 ? '' : ` ${t('account.sessions.alsoEnded', { count })}`
      const description = `${t('account.password.doneText')}${also} ${t('account.sessions.seeRest')}`
      toastSuccess(t('account.password.done'), { description })
    },
    stale: [queryKeys.sessions, queryKeys.profile, queryKeys.accesses],
  })
}
