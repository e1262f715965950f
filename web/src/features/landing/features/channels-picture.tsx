import { formatMoney } from '@cratewatch/domain/kernel/format-money'
import { Bell, Mail, MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../lib/text/use-texts.ts'
import { classNames } from '../../../ui/class-names.ts'
import { FINDS } from '../hero/finds.ts'

const CHANNELS = [
  { name: 'mail', Icon: Mail, lean: '-rotate-1.5' },
  { name: 'chat', Icon: MessageCircle, lean: 'rotate-1 sm:translate-x-3' },
  { name: 'app', Icon: Bell, lean: '-rotate-1' },
] as const

/** Shows one find on three channels. */
export function ChannelsPicture() {
  const { t } = useTranslation('site')
  const locale = useLocale()
  const [find] = FINDS
  if (find === undefined) return null
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
