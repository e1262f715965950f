import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import { useTexts } from '../../../lib/text/use-texts.ts'
import { formatDay, readInstant } from '../../../lib/text/format.ts'
import { readNow } from '../../../lib/text/ticking.ts'
import { useLocale } from '../../../lib/text/use-locale.ts'

/** Returns in words how long a record is muted; null when it is not. */
export function useMuteWords(mutedUntil: Watch['mutedUntil']): string | null {
  const t = useTexts()
  const locale = useLocale()
  if (mutedUntil === null) return null
  if (mutedUntil === 'until-cheaper') return t('watches.mute.mutedUntilCheaper')
  if (mutedUntil === 'on-again') return t('watches.mute.mutedOnAgain')
  return t('watches.mute.mutedUntil', { date: formatDay(readInstant(mutedUntil), readNow(), locale) })
}
