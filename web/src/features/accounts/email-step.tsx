import type { User } from '@cratewatch/contracts/accounts'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { OtherSignIns } from './other-sign-ins.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { pressAgain, readServedAuthPage } from './served-auth-page.ts'
import { StepHeading } from './step-heading.tsx'

export type EmailStepProps = {
  /** What was entered before, when one comes back to change it. */
  lastEmail?: string | undefined
  onKnown: (email: string, exists: boolean) => void
  onSignedIn: (user: User) => void
}

/** Step one: whose crate is it? */
export function EmailStep({ lastEmail = '', onKnown, onSignedIn }: EmailStepProps) {
  const { t } = useTranslation()
  const [served] = useState(readServedAuthPage)
  const [email, setEmail] = useState(served.email || lastEmail)
  const field = useRef<HTMLInputElement>(null)
  // Before anything else happens: the next stroke of a key is not to fall between two fields.
  useLayoutEffect(() => {
    if (served.isTyping) field.current?.focus()
  }, [served])
  useEffect(pressAgain, [])
  const check = useMutation({
    mutationFn: () => call(endpoints.checkEmail, { body: { email: email.trim() } }),
    onSuccess: ({ exists }) => onKnown(email.trim(), exists),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    check.mutate()
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-6">
      <StepHeading title={t('accounts.email.title')} text={t('accounts.email.text')} />
      <TextField
        ref={field}
        label={t('accounts.email.label')}
        type="email"
        name="email"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={check.error ? checkFailure(check.error, t('accounts.errors.connection')) : undefined}
      />
      <Button
        type="submit"
        size="lg"
        disabled={email.trim() === ''}
        busy={check.isPending}
        data-early="email"
      >
        {t('accounts.email.continue')}
      </Button>
      <OtherSignIns marketplaceLabel={t('accounts.email.marketplace')} />
      <PasskeyButton onSignedIn={onSignedIn} />
    </form>
  )
}

/** A refusal with a reason tells what to change; anything else is a connection that failed. */
function checkFailure(error: Error, connectionError: string): string {
  return error instanceof ApiError && error.code !== null && !error.isPassing
    ? error.message
    : connectionError
}
