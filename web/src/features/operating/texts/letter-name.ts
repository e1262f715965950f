import type { AccountMessageKind } from '@cratewatch/domain/notifications/account-message'
import { useTranslation } from 'react-i18next'

const NAMES = {
  welcome: 'admin.letter.welcome',
  'confirm-email': 'admin.letter.confirmEmail',
  'email-change-notice': 'admin.letter.emailChangeNotice',
  'password-reset': 'admin.letter.passwordReset',
  'password-changed': 'admin.letter.passwordChanged',
  'email-changed': 'admin.letter.emailChanged',
  'method-added': 'admin.letter.methodAdded',
  'method-removed': 'admin.letter.methodRemoved',
  'new-device': 'admin.letter.newDevice',
  'channel-added': 'admin.letter.channelAdded',
  'plan-changed': 'admin.letter.planChanged',
  'payment-failed': 'admin.letter.paymentFailed',
  'condition-began': 'admin.letter.conditionBegan',
  'condition-over': 'admin.letter.conditionOver',
  'instance-event': 'admin.letter.instanceEvent',
  'record-event': 'admin.letter.recordEvent',
} as const satisfies Record<AccountMessageKind, string>

/** Returns the name of a message about the account; null for alerts, which are about records. */
export function useMessageName(): (about: string) => string | null {
  const { t } = useTranslation()
  return (about) => (isAccountMessage(about) ? t(NAMES[about]) : null)
}

function isAccountMessage(about: string): about is AccountMessageKind {
  return about in NAMES
}
