import { formatMoment, readInstant } from './text/format.ts'
import { useAge } from './text/ticking.ts'
import { useLocale } from './text/use-texts.ts'

type LastUseProps = {
  at: string
  /** Says it with its age in words. */
  say: (age: string) => string
}

/** Says how long ago something was used, with the moment as its title. */
export function LastUse({ at, say }: LastUseProps) {
  const used = readInstant(at)
  const age = useAge(used)
  return (
    <time dateTime={at} title={formatMoment(used, useLocale())}>
      {say(age)}
    </time>
  )
}
