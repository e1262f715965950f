import { formatMoment, readInstant } from '../../../lib/text/format.ts'
import { useAge } from '../../../lib/text/ticking.ts'
import { useLocale } from '../../../lib/text/use-texts.ts'

/** Shows how long ago it was, with the exact time as a tooltip. */
export function NotificationTime({ at }: { at: string }) {
  const locale = useLocale()
  const age = useAge(readInstant(at))
  return (
    <time dateTime={at} title={formatMoment(readInstant(at), locale)} className="tabular-nums">
      {age}
    </time>
  )
}
