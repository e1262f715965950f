import { endpoints } from '@cratewatch/contracts/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../lib/forms/use-form.ts'
import { PasswordInput } from '../../lib/forms/password-input.tsx'
import { failureMessage } from '../../lib/api/api-error.ts'
import { callForNewToken } from '../../lib/api/api.ts'
import { profileQuery } from '../../lib/session/profile.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { CodeField } from './code-field.tsx'
import { isAbout } from './is-about.ts'
import type { ProofProps } from './proof-props.ts'

type Proof = { password: string; code: string }

/** The password once more. */
export function PasswordProof({ user, onDone }: ProofProps) {
  const { t } = useTranslation()
  const passwordProblem = usePasswordProblem()
  const [asksForCode, setAsksForCode] = useState(false)
  const prove = useProve(onDone, () => setAsksForCode(true))
  const { draft, field, onSubmit } = useForm({ password: '', code: '' }, (draft) => {
    if (draft.password !== '' && !prove.isPending) prove.mutate(draft)
  })
  return (
    <form onSubmit={onSubmit} className="grid gap-5">
      <input type="email" name="email" value={user.email ?? ''} autoComplete="username" readOnly hidden />
      <PasswordInput
        // The dialog was asked for by the press that has just happened.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        {...field('password')}
        label={t('accounts.password.label')}
        error={passwordProblem(prove.error)}
      />
      {asksForCode && (
        <CodeField
          {...field('code')}
          error={isAbout(prove.error, 'WRONG_CODE') ? prove.error?.message : undefined}
        />
      )}
      <Button
        type="submit"
        disabled={draft.password === '' || (asksForCode && draft.code.trim() === '')}
        busy={prove.isPending}
      >
        {t('reauthentication.submit')}
      </Button>
      <TextLink asChild tone="quiet" className="justify-self-center">
        <Link to="/forgot-password">{t('accounts.login.forgot')}</Link>
      </TextLink>
    </form>
  )
}

function useProve(onDone: () => void, onCodeAsked: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Proof) => callForNewToken(endpoints.reauthenticate, { body }),
    onError: (error) => {
      if (isAbout(error, 'SECOND_FACTOR_REQUIRED')) onCodeAsked()
    },
    onSuccess: (user) => {
      client.setQueryData(profileQuery.queryKey, user)
      onDone()
    },
  })
}

function usePasswordProblem() {
  const { t } = useTranslation()
  return (error: Error | null): string | undefined => {
    if (error === null || isAbout(error, 'SECOND_FACTOR_REQUIRED') || isAbout(error, 'WRONG_CODE'))
      return undefined
    const isWrong = isAbout(error, 'INVALID_CREDENTIALS')
    return isWrong ? t('reauthentication.wrongPassword') : failureMessage(error, t('errors.unknown'))
  }
}
