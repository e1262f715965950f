import { formatMoment, readInstant } from './format.ts'
import { useTexts } from './i18n.ts'
import { useAge } from './ticking.ts'

type AgeProps = {
  at: string
  /** Says it with its age in words; by default that is all. */
  say?: (age: string) => string
}

type LastUseProps = {
  at: string | null
  /** What is said where it never was, other than that it was not used yet. */
  unused?: string
  used?: (age: string) => string
  /** A second fact, behind it. */
  beside: string
}

/** Says when something was used last. */
export function LastUse({ at, beside, ...said }: LastUseProps) {
  const { t } = useTexts()
  const { unused = t('words.unused'), used = (age: string) => t('words.used', { age }) } = said
  return (
    <p className="text-sm text-ink-soft">
      {at === null ? unused : <Age at={at} say={used} />}
      {`\u00a0· ${beside}`}
    </p>
  )
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
