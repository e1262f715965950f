import type { Vinyl } from '@cratewatch/contracts/vinyls'
import { BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatMoment, readInstant } from '../../lib/format.ts'
import { readNow } from '../../lib/ticking.ts'
import { useAge } from '../../lib/use-age.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { CodeText } from '../../ui/code-text.tsx'
import { NextCheck } from './next-check.tsx'
import { useMuteWords } from './use-mute-words.ts'

/** Which pressing it is: format · country · year · label, as far as they are known. */
export function CardPressing({ vinyl }: { vinyl: Vinyl }) {
  const parts = [vinyl.format, vinyl.country, vinyl.year, vinyl.label]
  const known = parts.filter((part) => part !== null && part !== '')
  if (known.length === 0) return null
  return <p className="text-[0.9375rem] text-pretty text-ink-soft">{known.join('\u00a0· ')}</p>
}

/** How its watch is going. */
export function CardFacts({ vinyl }: { vinyl: Vinyl }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const createdAt = readInstant(vinyl.createdAt)
  return (
    <p className="flex flex-wrap items-baseline gap-x-3.5 gap-y-0.5 text-sm text-ink-soft tabular-nums">
      <CodeText>{t('vinyls.card.id', { id: vinyl.discogsId })}</CodeText>
      <span title={formatMoment(createdAt, locale)}>
        {t('vinyls.card.added', { date: formatDay(createdAt, readNow(), locale) })}
      </span>
      <span>{t('vinyls.card.checks', { count: vinyl.totalChecks })}</span>
      <NextCheck vinyl={vinyl} />
      {vinyl.available && vinyl.foundAt !== null && <Found at={vinyl.foundAt} />}
      <Muted until={vinyl.mutedUntil} />
    </p>
  )
}

function Found({ at }: { at: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const ago = useAge(readInstant(at))
  return <span title={formatMoment(readInstant(at), locale)}>{t('vinyls.card.found', { ago })}</span>
}

function Muted({ until }: { until: Vinyl['mutedUntil'] }) {
  const words = useMuteWords(until)
  if (words === null) return null
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-ink">
      <BellOff aria-hidden className="size-3.5" />
      {words}
    </span>
  )
}
