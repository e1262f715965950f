import { endpoints } from '@cratewatch/contracts/endpoints'
import { useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { MarketplaceButton } from './marketplace-button.tsx'
import { readServedDoor } from './served-door.ts'
import { StepHeading } from './step-heading.tsx'

export type EmailStepProps = { onKnown: (email: string, exists: boolean) => void }

/** Step one: whose crate is it? */
export function EmailStep({ onKnown }: EmailStepProps) {
  const { t } = useTranslation()
  const [served] = useState(readServedDoor)
  const [email, setEmail] = useState(served.email)
  const field = useRef<HTMLInputElement>(null)
  // Before anything else happens: the next stroke of a key is not to fall between two fields.
  useLayoutEffect(() => {
    if (served.isTyping) field.current?.focus()
  }, [served])
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
      <Button type="submit" size="lg" disabled={email.trim() === ''} busy={check.isPending}>
        {t('accounts.email.continue')}
      </Button>
      <MarketplaceButton label={t('accounts.email.marketplace')} />
    </form>
  )
}

/** A refusal with a reason tells what to change; anything else is a connection that failed. */
function checkFailure(error: Error, connectionError: string): string {
  return error instanceof ApiError && error.code !== null && !error.isPassing
    ? error.message
    : connectionError
}
