import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { instanceQuery } from '../../lib/instance.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'

export type StepPasswordFieldProps = {
  ref: Ref<HTMLInputElement>
  kind: 'login' | 'signup'
  value: string
  onValueChange: (value: string) => void
  error: string | undefined
}

/** The password one has, or the one one is choosing. */
export function StepPasswordField({ ref, kind, value, onValueChange, error }: StepPasswordFieldProps) {
  const { t } = useTranslation()
  const label = t('accounts.password.label')
  const rule = useQuery(instanceQuery).data?.passwordPolicy ?? 'standard'
  if (kind === 'signup') return <NewPasswordField {...{ ref, label, value, onValueChange, error, rule }} />
  return (
    <PasswordField
      ref={ref}
      label={label}
      revealLabel={t('accounts.password.reveal')}
      concealLabel={t('accounts.password.conceal')}
      name="password"
      required
      autoComplete="current-password"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      error={error}
    />
  )
}
