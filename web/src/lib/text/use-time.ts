import { formatTime, readInstant } from './format.ts'
import { readNow } from './ticking.ts'
import { useLocale } from './use-locale.ts'

/** Returns what writes a moment of the server as a time, with its day where that is not today. */
export function useTime(): (at: string) => string {
  const locale = useLocale()
  return (at) => formatTime(readInstant(at), readNow(), locale)
}
