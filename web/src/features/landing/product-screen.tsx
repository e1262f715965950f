import { formatMoney } from '@cratewatch/domain/kernel/format-money'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../lib/text/use-texts.ts'
import { StatusPill } from '../../ui/badges/status-pill.tsx'
import { DayStrip, type Day } from '../../ui/charts/day-strip.tsx'
import { Sleeve } from '../../ui/covers/sleeve.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Price } from '../../ui/price.tsx'
import { FINDS } from './hero/finds.ts'
import { Section } from './section.tsx'

/** Each record's last days: y for sale, n none, u unchecked. */
const LISTED = [
  { find: FINDS[0], days: 'nnnnnnnnynnnnnnnnunnnnnnnnnnny', checkedAgo: 1, isOnSale: true },
  { find: FINDS[1], days: 'nnnyynnnnnunnnnnyyynnnnnnunnny', checkedAgo: 4, isOnSale: true },
  { find: FINDS[2], days: 'nnnnnnnnnnnnuunnnnnnnnnnnnnnnn', checkedAgo: 9, isOnSale: false },
].flatMap(({ find, ...listed }) => (find === undefined ? [] : [{ ...find, ...listed }]))

type Listed = (typeof LISTED)[number]

const DAY: Readonly<Record<string, Day>> = { y: 'yes', n: 'no' }

/** Shows the watchlist as it looks in the product, built of its parts, with invented records. */
export function ProductScreen() {
  const { t } = useTranslation('site')
  return (
    <Section id="product" title={t('landing.product.title')} text={t('landing.product.text')} sunken>
      <div role="img" aria-label={t('landing.product.picture')}>
        <ul aria-hidden className="grid grid-cols-1 gap-2 sm:gap-4">
          {LISTED.map((listed) => (
            <ListedRecord key={listed.title} listed={listed} />
          ))}
        </ul>
      </div>
    </Section>
  )
}

function ListedRecord({ listed }: { listed: Listed }) {
  const { t } = useTranslation('site')
  const days = [...listed.days].map((day) => DAY[day] ?? 'unknown')
  return (
    <li className="min-w-0">
      <Card padding="none" className="flex items-center gap-6 overflow-hidden p-2.5 sm:gap-10 sm:p-5">
        <Sleeve
          alt=""
          seed={`wall-${listed.place}`}
          discOut={listed.isOnSale}
          size="sm"
          className="shrink-0"
        />
        <div className="min-w-0 grow">
          <p className="heading truncate text-base sm:text-card">{listed.title}</p>
          <p className="truncate text-sm text-ink-soft">{listed.artist}</p>
          <p className="mt-1 truncate text-xs text-ink-soft max-sm:hidden">
            {t('landing.product.checked', { count: listed.checkedAgo })}
          </p>
        </div>
        <DayStrip days={days} label="" className="w-56 shrink-0 max-md:hidden" />
        <ListedState listed={listed} />
      </Card>
    </li>
  )
}

function ListedState({ listed: { isOnSale, copies, euros } }: { listed: Listed }) {
  const { t } = useTranslation('site')
  const amount = formatMoney({ value: euros, currency: 'EUR' }, useLocale())
  return (
    <div className="grid shrink-0 justify-items-end gap-1.5 sm:w-40">
      <StatusPill status={isOnSale ? 'live' : 'none'} size="sm">
        {isOnSale ? t('landing.hero.onSaleNow') : t('landing.product.none')}
      </StatusPill>
      {isOnSale && copies > 0 && <Price size="sm" amount={amount} prefix={t('landing.product.from')} />}
    </div>
  )
}
