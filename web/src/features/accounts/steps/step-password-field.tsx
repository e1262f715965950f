import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PasswordInput } from '../../../lib/forms/password-input.tsx'
import { instanceQuery } from '../../../lib/api/instance.ts'
import { NewPasswordField, type NewPasswordFieldProps } from '../passwords/new-password-field.tsx'

export type StepPasswordFieldProps = Omit<NewPasswordFieldProps, 'label' | 'rule'> & {
  kind: 'login' | 'signup'
}

/** Asks for the present password, or a new one. */
export function StepPasswordField({ kind, ...field }: StepPasswordFieldProps) {
  const { t } = useTranslation()
  const label = t('accounts.password.label')
  const rule = useQuery(instanceQuery).data?.passwordPolicy ?? 'standard'
  if (kind === 'signup') return <NewPasswordField {...field} {...{ label, rule }} />
  return <PasswordInput {...field} label={label} required />
}
