import type { Evidence } from '@cratewatch/domain/scheduling/policy/rates/rate-estimate'
import { exponential, uniform } from '../random.ts'

/** What watching a record for so long has shown, as checks that missed nothing would have seen it. */
export type Past = {
  readonly watchedSeconds: number
  /** Seconds since a copy last appeared; null: none has. */
  readonly appearedAgo: number | null
  readonly appearing: Evidence
  readonly vanishing: Evidence
}

/** Draws the past of a record, backwards from now: how often copies came and went in `watchedSeconds`. */
export function pastOf(
  rates: { readonly appearing: number; readonly vanishing: number },
  watchedSeconds: number,
  seed: number,
  record: number,
): Past {
  const { appearing, vanishing } = rates
  let isOn = uniform(seed + 62, record, 0) < appearing / (appearing + vanishing)
  const seconds = { on: 0, off: 0 }
  let ago = 0
  let came = 0
  let went = 0
  let appearedAgo: number | null = null
  for (let draw = 1; ago < watchedSeconds; draw += 1) {
    const span = exponential(seed + 62, record, draw) / (isOn ? vanishing : appearing)
    const within = Math.min(span, watchedSeconds - ago)
    seconds[isOn ? 'on' : 'off'] += within
    ago += span
    if (ago >= watchedSeconds) break
    if (isOn) {
      came += 1
      appearedAgo ??= ago
    } else went += 1
    isOn = !isOn
  }
  return {
    watchedSeconds,
    appearedAgo,
    appearing: { events: came, exposure: seconds.off },
    vanishing: { events: went, exposure: seconds.on },
  }
}
