import type { AdminEgress } from '@cratewatch/contracts/operating/optimization'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badges/badge.tsx'
import { StatusPill, type Status } from '../../../ui/badges/status-pill.tsx'
import { Age } from '../texts/age.tsx'
import { ListCard } from '../lists/list-page.tsx'

const STATUS: Record<AdminEgress['breaker'], Status> = { closed: 'none', trying: 'off', open: 'warning' }

/** Shows the addresses that requests leave from, and how the marketplace treats each. */
export function Egresses({ egresses }: { egresses: readonly AdminEgress[] }) {
  const { t } = useTranslation()
  return (
    <ListCard
      title={t('admin.optimization.egresses.title')}
      note={t('admin.optimization.egresses.note')}
      empty={t('admin.optimization.egresses.none')}
      isEmpty={egresses.length === 0}
    >
      {egresses.map((egress) => (
        <li key={egress.name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <div className="grid gap-0.5">
            <span className="font-mono text-[0.9375rem] font-semibold">{egress.name}</span>
            <span className="text-sm text-ink-soft tabular-nums">
              {t('admin.optimization.egresses.rate', { count: egress.requestsPerMinute })}
              {' · '}
              <Age at={egress.lastUsedAt} />
            </span>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            {egress.learnedLimit !== null && (
              <Badge tone="warning">
                {t('admin.optimization.egresses.learned', { count: egress.learnedLimit })}
              </Badge>
            )}
            {egress.pausedUntil !== null && (
              <Badge tone="warning">{t('admin.optimization.egresses.paused')}</Badge>
            )}
            <StatusPill status={STATUS[egress.breaker]}>
              {t(`admin.optimization.egresses.breaker.${egress.breaker}`)}
            </StatusPill>
          </div>
        </li>
      ))}
    </ListCard>
  )
}
