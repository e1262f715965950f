import type { AdminVinyl } from '@cratewatch/contracts/admin-vinyls'
import { useTranslation } from 'react-i18next'
import { formatDay, readInstant } from '../../../lib/format.ts'
import { readNow, useTicking } from '../../../lib/ticking.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Sleeve } from '../../../ui/sleeve.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { OwnerLink } from '../owner-link.tsx'
import { PlanBadge } from '../plan-badge.tsx'
import { RecordLink } from '../record-link.tsx'
import { TierSticker } from '../tier-sticker.tsx'
import { nextCheck } from './next-check-text.ts'

/** One watch as operators see it: what it is, whose it is, how it stands in the queue. */
export function AdminVinylCard({ vinyl }: { vinyl: AdminVinyl }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { email, discogsUsername } = vinyl.user
  return (
    <Card as="li" className="grid content-start gap-4">
      <div className="flex gap-4">
        <Sleeve src={vinyl.thumb} alt="" seed={vinyl.discogsId} discOut={vinyl.available} />
        <h2 className="line-clamp-5 min-w-0 flex-1 text-[1.0625rem] leading-snug">
          <RecordLink record={vinyl} />
        </h2>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <StatusPill status={vinyl.available ? 'live' : 'none'}>
          {vinyl.available
            ? t('admin.stats.forSale', { count: vinyl.numForSale })
            : t('admin.stats.noCopies')}
        </StatusPill>
        <TierSticker tier={vinyl.effectiveTier} />
        <Badge tone="outline">{t('admin.vinyls.priority', { score: vinyl.priorityScore })}</Badge>
        <PlanBadge plan={vinyl.user.plan} />
      </div>
      <DescriptionList
        layout="inline"
        items={[
          {
            term: t('admin.vinyls.owner'),
            detail: <OwnerLink owner={{ id: vinyl.userId, email, discogsUsername }} />,
          },
          {
            term: t('admin.vinyls.added'),
            detail: formatDay(readInstant(vinyl.createdAt), readNow(), locale),
          },
          { term: t('admin.vinyls.nextCheck'), detail: <NextCheck vinyl={vinyl} /> },
        ]}
      />
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft tabular-nums">
        <span className="font-mono text-[0.8125rem]">{t('admin.vinyls.id', { id: vinyl.discogsId })}</span>
        <span>{t('admin.vinyls.notifications', { count: vinyl._count.notifications })}</span>
        <span>
          {vinyl._count.checkHistory === 0
            ? t('admin.vinyls.noHistory')
            : t('admin.vinyls.history', { count: vinyl._count.checkHistory })}
        </span>
      </p>
    </Card>
  )
}

function NextCheck({ vinyl: { nextCheckAt } }: { vinyl: Pick<AdminVinyl, 'nextCheckAt'> }) {
  const { t } = useTranslation()
  const text = useTicking((now) => {
    if (nextCheckAt === null) return t('admin.vinyls.paused')
    const next = nextCheck(readInstant(nextCheckAt), now)
    return next.kind === 'now'
      ? t('admin.vinyls.now')
      : t(`admin.vinyls.in.${next.unit}`, { count: next.count })
  })
  return <span className="tabular-nums">{text}</span>
}
