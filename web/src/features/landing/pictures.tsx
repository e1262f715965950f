import { formatMoney } from '@cratewatch/domain/kernel/money'
import { Bell, Mail, MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../lib/text/i18n.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Card } from '../../ui/layout/card.tsx'
import { FINDS } from './hero.tsx'
import { DayStrip, type Day } from '../../ui/charts/day-strip.tsx'
import { Sleeve } from '../../ui/covers/sleeve.tsx'
import { Price } from '../../ui/price.tsx'
import { Section } from './section.tsx'

const CHANNELS = [
  { name: 'mail', Icon: Mail, lean: '-rotate-1.5' },
  { name: 'chat', Icon: MessageCircle, lean: 'rotate-1 sm:translate-x-3' },
  { name: 'app', Icon: Bell, lean: '-rotate-1' },
] as const

/** Shows one find on three channels. */
export function ChannelsPicture() {
  const { t } = useTranslation('site')
  const { locale } = useTexts()
  const [find] = FINDS
  const price = formatMoney({ value: find.euros, currency: 'EUR' }, locale)
  return (
    <ul className="grid gap-3">
      {CHANNELS.map(({ name, Icon, lean }) => (
        <li
          key={name}
          className={classNames(
            'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 rounded-xl bg-raised p-3 shadow-pop',
            lean,
          )}
        >
          <span aria-hidden className="grid size-9 place-items-center rounded-full bg-label-wash text-label">
            <Icon className="size-4.5" />
          </span>
          <span className="grid leading-snug">
            <span className="text-2xs font-semibold text-ink-soft">
              {t(`landing.features.channels.${name}`)}
            </span>
            <span aria-hidden className="truncate text-[0.9375rem] font-semibold">
              {find.title}
            </span>
            <span aria-hidden className="truncate text-sm text-live tabular-nums">
              {t('landing.hero.copies', { count: find.copies, price })}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const LISTED = [
  { ...FINDS[0], days: 'nnnnnnnnynnnnnnnnunnnnnnnnnnny', checkedAgo: 1, isOnSale: true },
  { ...FINDS[1], days: 'nnnyynnnnnunnnnnyyynnnnnnunnny', checkedAgo: 4, isOnSale: true },
  { ...FINDS[2], days: 'nnnnnnnnnnnnuunnnnnnnnnnnnnnnn', checkedAgo: 9, isOnSale: false },
]

type ListedProps = { listed: (typeof LISTED)[number] }

/** Reads the last days of a record: y for sale, n none, u unchecked. */
export function daysOf(days: string): readonly Day[] {
  return [...days].map((day) => (day === 'y' ? 'yes' : day === 'n' ? 'no' : 'unknown'))
}

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

function ListedRecord({ listed: { place, title, artist, days, checkedAgo, isOnSale, euros } }: ListedProps) {
  const { t } = useTranslation('site')
  const amount = formatMoney({ value: euros, currency: 'EUR' }, useTexts().locale)
  return (
    <li className="min-w-0">
      <Card padding="none" className="flex items-center gap-6 overflow-hidden p-2.5 sm:gap-10 sm:p-5">
        <Sleeve alt="" seed={`wall-${place}`} discOut={isOnSale} size="sm" className="shrink-0" />
        <div className="min-w-0 grow">
          <p className="heading truncate text-base sm:text-card">{title}</p>
          <p className="truncate text-sm text-ink-soft">{artist}</p>
          <p className="mt-1 truncate text-xs text-ink-soft max-sm:hidden">
            {t('landing.product.checked', { count: checkedAgo })}
          </p>
        </div>
        <DayStrip days={daysOf(days)} label="" className="w-56 shrink-0 max-md:hidden" />
        <div className="grid shrink-0 justify-items-end gap-1.5 sm:w-40">
          <StatusPill status={isOnSale ? 'live' : 'none'} size="sm">
            {isOnSale ? t('landing.hero.onSaleNow') : t('landing.product.none')}
          </StatusPill>
          {isOnSale && <Price size="sm" amount={amount} prefix={t('landing.product.from')} />}
        </div>
      </Card>
    </li>
  )
}
