import { hours, minutes, type Duration } from '@cratewatch/domain/kernel/duration'
import type { CountedBy, Limit } from '../limits/rate-limits.ts'

const COUNTED: Readonly<Record<CountedBy, string>> = {
  address: 'from one address',
  email: 'for one e-mail address and network',
  token: 'for one link',
  user: 'of one user',
}

/** Says the limits of a call: "At most 60 calls in 15 minutes from one address." */
export function limitsInWords(limits: readonly Limit[]): string {
  return limits
    .map(({ by, max, per, successIsFree }) => {
      const what = successIsFree ? 'failed calls' : 'calls'
      return `At most ${max} ${what} ${inWords(per)} ${COUNTED[by]}.`
    })
    .join(' ')
}

function inWords(per: Duration): string {
  if (per === hours(1)) return 'an hour'
  if (per === minutes(1)) return 'a minute'
  return `in ${per / minutes(1)} minutes`
}
