import { formatMoment, readInstant } from './format.ts'
import { useTexts } from './i18n.ts'
import { useAge } from './ticking.ts'

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
    <time dateTime={at} title={formatMoment(used, useTexts().locale)}>
      {say(age)}
    </time>
  )
}
