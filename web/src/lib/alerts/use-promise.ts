import type { AlertRuleOnWire } from '@cratewatch/contracts/alerts/alert-rule'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { profileQuery } from '../session/profile.ts'
import { useLocale } from '../text/use-locale.ts'
import { placesInWords, ruleInWords } from './alert-words.ts'
import { notificationSettingsQuery } from './notification-settings-query.ts'

/** Returns the sentence that says where and when we tell of one record, or of several by the same rule. */
export function usePromise(rule: AlertRuleOnWire, of: 'one' | 'several'): string {
  const { t } = useTranslation()
  const locale = useLocale()
  const settings = useQuery(notificationSettingsQuery).data
  const { data: user } = useQuery({ ...profileQuery, enabled: false })
  const reachable = settings?.reachable ?? []
  // An address that waits for its confirmation has a notice of its own, beside this sentence.
  const isAwaited = user?.pendingEmail && user.email === null && settings?.emailEnabled
  const where = placesInWords(isAwaited ? ['email', ...reachable] : reachable, t, locale)
  const words = ruleInWords(rule, t, locale)
  if (words === null) return t('alerts.promiseNone')
  return t(of === 'one' ? 'alerts.promise' : 'alerts.promiseMany', { where, rule: words })
}
