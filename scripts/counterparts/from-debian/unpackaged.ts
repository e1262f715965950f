import type { Counterpart } from '../counterpart.ts'
import { NotHere } from '../needs.ts'

/** What neither Debian nor npm has, so that the table says what is missing. */
const REASONS: Readonly<Record<string, string>> = {
  ntfy: 'not in Debian 12 or npm; by hand 2.11 took and showed our messages',
  Gotify: 'not in Debian 12 or npm',
  'Matrix homeserver': 'not in Debian 12 or npm',
}

export const unpackaged = Object.entries(REASONS).map(([name, reason]): Counterpart => ({
  name,
  needs: {},
  attempt: () => Promise.reject(new NotHere(reason)),
}))
