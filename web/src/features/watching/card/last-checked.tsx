import { useTexts, useLocale } from '../../../lib/text/use-texts.ts'
import { formatClock, formatMoment, readInstant } from '../../../lib/text/format.ts'
import { useTicking } from '../../../lib/text/ticking.ts'
import { CodeText } from '../../../ui/code-text.tsx'

const NOTHING_YET = '\u00a0'

/** Shows when any record of the list was last checked. */
export function LastChecked({ at }: { at: string | null }) {
  const t = useTexts()
  const locale = useLocale()
  const time = useTicking((now) => (at === null ? '' : formatClock(readInstant(at), now, locale)))
  // On phones it has a line of its own, whose space is reserved until the time is known.
  if (at === null) return <CodeText>{NOTHING_YET}</CodeText>
  return (
    <CodeText title={formatMoment(readInstant(at), locale)}>{t('watches.lastChecked', { time })}</CodeText>
  )
}
