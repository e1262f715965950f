import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordInput } from '../../../lib/forms/password-input.tsx'
import { instanceQuery } from '../../../lib/api/instance.ts'
import { NewPasswordField } from '../passwords/new-password-field.tsx'

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
    <PasswordInput
      ref={ref}
      label={label}
      required
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      error={error}
    />
  )
}
