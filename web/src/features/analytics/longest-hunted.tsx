import type { Analytics } from '@cratewatch/contracts/analytics'
import { useTranslation } from 'react-i18next'
import { formatSpan, readInstant } from '../../lib/text/format.ts'
import { readNow } from '../../lib/text/ticking.ts'
import { useLocale } from '../../lib/text/use-locale.ts'
import { ChartCard } from '../../ui/charts/chart-card.tsx'
import { Sleeve } from '../../ui/covers/sleeve.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'

/** Lists the records that have been watched longest without a find. */
export function LongestHunted({ hunts }: { hunts: Analytics['longestHunted'] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <ChartCard title={t('analytics.hunted.title')} note={t('analytics.hunted.note')}>
      {hunts.length === 0 ? (
        <p className="text-ink-soft">{t('analytics.hunted.none')}</p>
      ) : (
        <ol className="grid gap-3">
          {hunts.map(({ id, discogsId, artist, name, thumb, uri, since }) => (
            <li key={id} className="flex min-w-0 items-center gap-3.5">
              <Sleeve src={thumb} alt="" seed={discogsId} size="sm" className="[--side:2.75rem]!" />
              <span className="min-w-0 flex-1">
                <TextLink tone="quiet" href={uri} external externalHint={t('shell.newTab')}>
                  {name}
                </TextLink>
                <span className="block truncate text-sm text-ink-soft">{artist}</span>
              </span>
              <span className="shrink-0 text-sm font-medium tabular-nums">
                {formatSpan((readNow() - readInstant(since)) / 1000, locale)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </ChartCard>
  )
}
