import { endpoints } from '@cratewatch/contracts/calls'
import type { User } from '@cratewatch/contracts/people/accounts'
import { reauthenticate as declared } from '@cratewatch/contracts/people/reauthentication'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { callForNewToken, type ApiBody } from '../../../lib/api/api.ts'
import { ApiError, failureMessage } from '../../../lib/api/toast-failure.ts'
import { PasswordInput } from '../../../lib/forms/inputs.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { profileQuery } from '../../../lib/profile.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button, TextLink } from '../../../ui/buttons.tsx'
import { TextField, type TextFieldProps } from '../../../ui/forms/text-field.tsx'

/** The props of a method in the dialog. `onDone`: the session has its new token, and the calls may proceed. */
export type ProofProps = { user: User; onDone: () => void }

/** Whether a call was refused for this reason. */
export function isAbout(error: Error | null, code: ApiError['code']): boolean {
  return error instanceof ApiError && error.code === code
}

/** Asks for the second factor, once the account turns out to need one. */
export function CodeField(field: Pick<TextFieldProps, 'value' | 'onChange' | 'error'>) {
  const { t } = useTexts()
  return (
    <TextField
      // It appears in answer to a press.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      label={t('reauthentication.code')}
      hint={t('reauthentication.codeHint')}
      name="code"
      autoComplete="one-time-code"
      spellCheck={false}
      {...field}
    />
  )
}

/** Authenticates by the password. */
export function PasswordProof({ user, onDone }: ProofProps) {
  const { t } = useTexts()
  const [asksForCode, setAsksForCode] = useState(false)
  const prove = useProof(
    (body: ApiBody<typeof endpoints.reauthenticate>) => callForNewToken(endpoints.reauthenticate, { body }),
    onDone,
  )
  const { form, field, isReady } = useForm({
    initial: { password: '', code: '' },
    schema: declared.body.refine(
      ({ password, code }) => password !== '' && !(asksForCode && code?.trim() === ''),
    ),
    send: prove,
    explain: (error) => problemsOf(error, t),
    onRefused: (error) => {
      if (isAbout(error, 'SECOND_FACTOR_REQUIRED')) setAsksForCode(true)
    },
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
        {t('words.confirm')}
      </Button>
      <TextLink asChild tone="quiet" className="justify-self-center">
        <Link to="/forgot-password">{t('accounts.login.forgot')}</Link>
      </TextLink>
    </form>
  )
}

/** Makes the call by which the user authenticates, and keeps the account as it answers. */
export function useProof<Given = void>(prove: (given: Given) => Promise<User>, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: prove,
    onSuccess: (user) => {
      client.setQueryData(profileQuery.queryKey, user)
      onDone()
    },
  })
}

/** What is wrong at which field; that a code is asked for as well is no failure. */
function problemsOf(error: Error, t: TFunction) {
  if (isAbout(error, 'SECOND_FACTOR_REQUIRED')) return {}
  if (isAbout(error, 'WRONG_CODE')) return { code: error.message }
  const isWrong = isAbout(error, 'INVALID_CREDENTIALS')
  return {
    password: isWrong ? t('reauthentication.wrongPassword') : failureMessage(error, t('errors.unknown')),
  }
}
