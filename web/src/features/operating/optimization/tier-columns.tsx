import type { Tier } from '@cratewatch/domain/scheduling/tiers'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/text/format.ts'
import { useLocale } from '../../../lib/text/use-texts.ts'
import type { Column } from '../../../ui/tables/table.tsx'
import { drawn } from '../lists/list-page.tsx'
import { durationText } from '../texts/duration-text.ts'
import { TierSticker } from '../row-parts.tsx'

/** Returns the columns of tables by tier: the tier, figures, time spans. */
export function useTierColumns<Row extends { readonly tier: Tier }>() {
  const { t } = useTranslation()
  const locale = useLocale()
  const tier: Column<Row> = {
    key: 'tier',
    header: t('admin.watches.tierFilter'),
    cell: drawn(TierName),
    primary: true,
  }
  return {
    tier,
    figure: (key: string, header: string, value: (row: Row) => number): Column<Row> => ({
      key,
      header,
      cell: (row) => formatNumber(value(row), locale),
      align: 'end',
    }),
    span: (key: string, header: string, seconds: (row: Row) => number | null): Column<Row> => ({
      key,
      header,
      cell: (row) => durationText(seconds(row), locale),
      align: 'end',
    }),
  }
}

function TierName({ tier }: { tier: Tier }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex items-center gap-2.5">
      <TierSticker tier={tier} size="sm" />
      <span aria-hidden>{t(`admin.optimization.tiers.name.${tier}`)}</span>
    </span>
  )
}
