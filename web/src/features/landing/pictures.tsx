import { formatMoney } from '@cratewatch/domain/kernel/money'
import { Bell, Mail, MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../lib/text/i18n.ts'
import { classNames } from '../../ui/class-names.ts'
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

/** Shows the list of the demo in this language, in the theme and at the width of whoever looks: `npm run pictures`. */
export function ProductScreen() {
  const { t } = useTranslation('site')
  const { locale } = useTexts()
  return (
    <Section id="product" title={t('landing.product.title')} text={t('landing.product.text')} sunken>
      {(['light', 'dark'] as const).map((theme) => (
        <picture key={theme} className={`in-${theme}`}>
          <source
            media="(width < 40rem)"
            srcSet={`/pictures/list-phone-${theme}-${locale}.webp`}
            width="720"
            height="1560"
          />
          <img
            src={`/pictures/list-wide-${theme}-${locale}.webp`}
            width="1280"
            height="870"
            alt={t('landing.product.picture')}
            loading="lazy"
            className="h-auto w-full rounded-xl shadow-pop max-sm:mx-auto max-sm:max-w-90"
          />
        </picture>
      ))}
    </Section>
  )
}
