import { endpoints } from '@cratewatch/contracts/calls'
import { reauthenticate as declared } from '@cratewatch/contracts/people/reauthentication'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/forms/use-form.ts'
import { PasswordInput } from '../../../lib/forms/password-input.tsx'
import { failureMessage } from '../../../lib/api/toast-failure.ts'
import { type ApiBody, callForNewToken } from '../../../lib/api/api.ts'
import { profileQuery } from '../../../lib/session/profile.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { CodeField } from './code-field.tsx'
import { isAbout, type ProofProps } from './proof-props.ts'

/** Authenticates by the password. */
export function PasswordProof({ user, onDone }: ProofProps) {
  const { t } = useTranslation()
  const [asksForCode, setAsksForCode] = useState(false)
  const prove = useProve(onDone, () => setAsksForCode(true))
  const { form, field, isReady } = useForm({
    initial: { password: '', code: '' },
    schema: declared.body.refine(
      ({ password, code }) => password !== '' && !(asksForCode && code?.trim() === ''),
    ),
    send: prove,
    explain: useProblems(),
  })
  return (
    <form {...form} className="grid gap-5">
      <input type="email" name="email" value={user.email ?? ''} autoComplete="username" readOnly hidden />
      <PasswordInput
        // The user has just opened the dialog by a press.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        {...field('password')}
        label={t('accounts.password.label')}
      />
      {asksForCode && <CodeField {...field('code')} />}
      <Button type="submit" disabled={!isReady} busy={prove.isPending}>
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
    mutationFn: (body: ApiBody<typeof endpoints.reauthenticate>) =>
      callForNewToken(endpoints.reauthenticate, { body }),
    onError: (error) => {
      if (isAbout(error, 'SECOND_FACTOR_REQUIRED')) onCodeAsked()
    },
    onSuccess: (user) => {
      client.setQueryData(profileQuery.queryKey, user)
      onDone()
    },
  })
}

function useProblems() {
  const { t } = useTranslation()
  return (error: Error) => {
    if (isAbout(error, 'SECOND_FACTOR_REQUIRED')) return {}
    if (isAbout(error, 'WRONG_CODE')) return { code: error.message }
    const isWrong = isAbout(error, 'INVALID_CREDENTIALS')
    return {
      password: isWrong ? t('reauthentication.wrongPassword') : failureMessage(error, t('errors.unknown')),
    }
  }
}
