import type { Instant } from '@cratewatch/domain/kernel/instant'
import { useTexts } from './use-texts.ts'
import { formatAgo, formatDay } from './format.ts'
import { ageOf } from './relative-time.ts'
import { useTicking } from './ticking.ts'
import { useLocale } from './use-locale.ts'

/** Returns how long ago something was, kept up to date: "just now", "5 minutes ago", "3 Nov". */
export function useAge(at: Instant): string {
  const t = useTexts()
  const locale = useLocale()
  return useTicking((now) => {
    const age = ageOf(at, now)
    if (age.kind === 'now') return t('time.justNow')
    return age.kind === 'date' ? formatDay(at, now, locale) : formatAgo(age.count, age.unit, locale)
  })
}
