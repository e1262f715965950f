import { formatMoney } from '@cratewatch/domain/kernel/format-money'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../lib/text/use-locale.ts'
import { DrawnCover } from '../../../ui/covers/drawn-cover.tsx'
import { LogoMark } from '../../../ui/logo.tsx'
import { FINDS, WALL, type Find } from './finds.ts'

/** Shows the notifications of the finds one after another. Decoration, hidden from screen readers. */
export function FoundCards() {
  return (
    <div aria-hidden className="found">
      {FINDS.map((find, turn) => (
        <FoundCard key={find.title} find={find} turn={turn} />
      ))}
    </div>
  )
}

function FoundCard({ find, turn }: { find: Find; turn: number }) {
  const { t } = useTranslation('site')
  const price = formatMoney({ value: find.euros, currency: 'EUR' }, useLocale())
  return (
    <div
      className="found-card"
      data-first={turn === 0 || undefined}
      style={{ '--turn': turn } as CSSProperties}
    >
      <DrawnCover seed={WALL[find.place] ?? ''} className="size-12 shrink-0 rounded-cover" />
      <div className="min-w-0">
        <p className="flex items-center gap-1.5 text-2xs font-semibold text-ink-soft">
          <LogoMark className="size-3.5!" />
          {t('landing.hero.justNow')}
        </p>
        <p className="truncate leading-snug font-semibold">
          {t('landing.hero.found', { title: find.title })}
        </p>
        <p className="truncate text-sm text-ink-soft tabular-nums">
          {t('landing.hero.copies', { count: find.copies, price })} · {find.artist}
        </p>
      </div>
    </div>
  )
}
