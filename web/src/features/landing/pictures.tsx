import { formatMoney } from '@cratewatch/domain/kernel/money'
import { Bell, Mail, MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../lib/text/i18n.ts'
import { StatusPill } from '../../ui/badges.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Sleeve } from '../../ui/covers/sleeve.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Price } from '../../ui/price.tsx'
import { FINDS } from './hero.tsx'
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
  { ...FINDS[0], id: 4821907, tier: 2, checks: 412, nextIn: 4, isOnSale: true },
  { ...FINDS[1], id: 180536, tier: 3, checks: 268, nextIn: 11, isOnSale: true },
  { ...FINDS[2], id: 249504, tier: 3, checks: 97, nextIn: 21, isOnSale: false },
]

type ListedProps = { listed: (typeof LISTED)[number] }

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

function ListedRecord({ listed: { place, title, artist, isOnSale, euros, ...facts } }: ListedProps) {
  const { t } = useTranslation('site')
  const amount = formatMoney({ value: euros, currency: 'EUR' }, useTexts().locale)
  return (
    <li className="min-w-0">
      <Card
        padding="none"
        className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 overflow-hidden p-2.5 sm:grid-cols-[5rem_minmax(0,1fr)_auto] sm:gap-x-8 sm:p-5"
      >
        <Sleeve alt="" seed={`wall-${place}`} discOut={isOnSale} size="sm" className="sm:row-span-2" />
        <div className="min-w-0 sm:self-end">
          <p className="heading truncate text-base sm:text-card">{title}</p>
          <p className="truncate text-sm text-ink-soft">{artist}</p>
        </div>
        <div className="flex items-center justify-between gap-1.5 max-sm:col-span-2 sm:row-span-2 sm:w-40 sm:flex-col sm:items-end">
          <StatusPill status={isOnSale ? 'live' : 'none'} size="sm">
            {isOnSale ? t('landing.hero.onSaleNow') : t('landing.product.none')}
          </StatusPill>
          {isOnSale && <Price size="sm" amount={amount} prefix={t('landing.product.from')} />}
        </div>
        <p className="text-xs text-pretty text-ink-soft tabular-nums max-sm:col-span-2 sm:self-start">
          {t('landing.product.facts', facts)}
        </p>
      </Card>
    </li>
  )
}
