import { SECURITY_EVENT_KINDS, SECURITY_OUTCOMES } from '@cratewatch/contracts/accounts/security-event-kinds'
import { useTranslation } from 'react-i18next'
import { useSecurityEventWords } from '../../../lib/text/security-event-words.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { SearchBox } from '../lists/search-box.tsx'
import { PERIOD_NAMES, type SecurityTabProps, type SecurityView } from './security-view.ts'

/** Filters the events by account, network, kind, outcome and time. */
export function SecurityFilters({ view, onViewChange }: SecurityTabProps) {
  const { t } = useTranslation()
  const all = { value: 'all' as const, label: t('admin.security.all') }
  const words = useSecurityEventWords()
  const narrow = (change: Partial<SecurityView>) => onViewChange({ ...view, ...change, page: 1 })
  const chosen = <Value extends string>(value: Value | 'all') => (value === 'all' ? undefined : value)
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-6">
      {(['account', 'network'] as const).map((key) => (
        <SearchBox
          key={key}
          label={t(`admin.security.${key}`)}
          clearLabel={t('admin.users.clear')}
          value={view[key] ?? ''}
          onSearch={(search) => narrow({ [key]: search })}
          className="lg:col-span-3"
        />
      ))}
      <Select
        label={t('admin.security.kind')}
        value={view.kind ?? 'all'}
        onValueChange={(value) => narrow({ kind: chosen(value) })}
        options={[all, ...SECURITY_EVENT_KINDS.map((value) => ({ value, label: words.kind(value) }))]}
        className="sm:col-span-2"
      />
      <Select
        label={t('admin.security.outcome')}
        value={view.outcome ?? 'all'}
        onValueChange={(value) => narrow({ outcome: chosen(value) })}
        options={[
          all,
          ...SECURITY_OUTCOMES.map((value) => ({ value, label: t(`admin.security.outcomes.${value}`) })),
        ]}
        className="lg:col-span-2"
      />
      <Select
        label={t('admin.security.time')}
        value={view.period ?? 'all'}
        onValueChange={(value) => narrow({ period: chosen(value) })}
        options={[
          all,
          ...PERIOD_NAMES.map((value) => ({ value, label: t(`admin.security.period.${value}`) })),
        ]}
        className="lg:col-span-2"
      />
    </div>
  )
}
