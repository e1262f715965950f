import { endpoints } from '@cratewatch/contracts/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../lib/api-error.ts'
import { callForNewToken } from '../../lib/api.ts'
import { profileQuery } from '../../lib/profile.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { CodeField } from './code-field.tsx'
import { isAbout } from './is-about.ts'
import type { ProofProps } from './proof-props.ts'

/** The password once more. */
export function PasswordProof({ user, onDone }: ProofProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksForCode, setAsksForCode] = useState(false)
  const prove = useMutation({
    mutationFn: () => callForNewToken(endpoints.reauthenticate, { body: { password, code } }),
    onError: (error) => {
      if (isAbout(error, 'SECOND_FACTOR_REQUIRED')) setAsksForCode(true)
    },
    onSuccess: (user) => {
      client.setQueryData(profileQuery.queryKey, user)
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && !prove.isPending) prove.mutate()
  }
  return (
    <form onSubmit={submit} className="grid gap-5">
      <input type="email" name="email" value={user.email ?? ''} autoComplete="username" readOnly hidden />
      <PasswordField
        // The dialog was asked for by the press that has just happened.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        label={t('accounts.password.label')}
        revealLabel={t('accounts.password.reveal')}
        concealLabel={t('accounts.password.conceal')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={passwordProblem(prove.error)}
      />
      {asksForCode && (
        <CodeField
          value={code}
          onValueChange={setCode}
          error={isAbout(prove.error, 'WRONG_CODE') ? prove.error?.message : undefined}
        />
      )}
      <Button
        type="submit"
        disabled={password === '' || (asksForCode && code.trim() === '')}
        busy={prove.isPending}
      >
        {t('reauthentication.submit')}
      </Button>
      <TextLink asChild tone="quiet" className="justify-self-center">
        <Link to="/forgot-password">{t('accounts.login.forgot')}</Link>
      </TextLink>
    </form>
  )

  function passwordProblem(error: Error | null): string | undefined {
    if (error === null || isAbout(error, 'SECOND_FACTOR_REQUIRED') || isAbout(error, 'WRONG_CODE'))
      return undefined
    const isWrong = isAbout(error, 'INVALID_CREDENTIALS')
    return isWrong ? t('reauthentication.wrongPassword') : failureMessage(error, t('errors.unknown'))
  }
}
