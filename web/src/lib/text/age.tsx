import { formatMoment, readInstant } from './format.ts'
import { useTexts } from './i18n.ts'
import { useAge } from './ticking.ts'

type AgeProps = {
  at: string
  /** Says it with its age in words; by default that is all. */
  say?: (age: string) => string
}

/** Shows how long ago it was, with the moment as its title. */
export function Age({ at, say }: AgeProps) {
  const { locale } = useTexts()
  const age = useAge(readInstant(at))
  return (
    <time
      dateTime={at}
      title={formatMoment(readInstant(at), locale)}
      className={say === undefined ? 'tabular-nums' : undefined}
    >
      {say === undefined ? age : say(age)}
    </time>
  )
}
