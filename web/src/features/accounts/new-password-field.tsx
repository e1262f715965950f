import { isCommonPassword } from '@cratewatch/domain/accounts/common-password'
import { PASSWORD_MIN_LENGTH } from '@cratewatch/domain/accounts/password'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../ui/password-field.tsx'

export type NewPasswordFieldProps = {
  ref?: React.Ref<HTMLInputElement>
  label: string
  value: string
  onValueChange: (value: string) => void
  error?: string | undefined
  /** The second time it is typed: no advice. */
  isRepetition?: boolean
}

/** A password that is being chosen: says what it needs, and warns of one that everybody tries first. */
export function NewPasswordField({
  ref,
  label,
  value,
  onValueChange,
  error,
  isRepetition,
}: NewPasswordFieldProps) {
  const { t } = useTranslation()
  const isCommon = isCommonPassword(value)
  const advice = isCommon
    ? t('accounts.password.common')
    : t('accounts.password.hint', { count: PASSWORD_MIN_LENGTH })
  return (
    <PasswordField
      ref={ref}
      label={label}
      revealLabel={t('accounts.password.reveal')}
      concealLabel={t('accounts.password.conceal')}
      name={isRepetition ? 'password-again' : 'password'}
      autoComplete="new-password"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      hint={
        !isRepetition && (
          <span aria-live="polite" className={isCommon ? 'font-medium text-warn' : undefined}>
            {advice}
          </span>
        )
      }
      error={error}
    />
  )
}
