import { isCommonPassword } from '@cratewatch/domain/accounts/passwords/common-password'
import { passwordMinLength, type PasswordRule } from '@cratewatch/domain/accounts/passwords/password'
import { useTranslation } from 'react-i18next'

/** Returns advice about a new password: what it has to be, or that it is a common one. */
export function usePasswordAdvice(
  password: string,
  rule: PasswordRule,
): { readonly text: string; readonly isWarning: boolean } {
  const { t } = useTranslation()
  if (isCommonPassword(password)) return { text: t('accounts.password.common'), isWarning: true }
  const hint = rule === 'strict' ? 'accounts.password.hintStrict' : 'accounts.password.hint'
  return { text: t(hint, { count: passwordMinLength(rule) }), isWarning: false }
}
