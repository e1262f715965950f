import type { Counterpart } from '../counterpart.ts'
import { apprise } from './apprise.ts'
import { checkers } from './checkers.ts'
import { databases } from './databases.ts'
import { image } from './image.ts'
import { pgbouncer } from './pgbouncer.ts'
import { postfix } from './postfix.ts'
import { NotHere } from '../needs.ts'
import { proxies } from './proxies.ts'

/** What neither Debian nor npm has, so that the table says what is missing. */
const REASONS: Readonly<Record<string, string>> = {
  ntfy: 'not in Debian 12 or npm; by hand 2.11 took and showed our messages',
  Gotify: 'not in Debian 12 or npm',
  'Matrix homeserver': 'not in Debian 12 or npm',
}

const unpackaged = Object.entries(REASONS).map(([name, reason]): Counterpart => ({
  name,
  needs: {},
  attempt: () => Promise.reject(new NotHere(reason)),
}))

export const counterparts: readonly Counterpart[] = [
  pgbouncer,
  postfix,
  ...proxies,
  ...databases,
  ...checkers,
  apprise,
  image,
  ...unpackaged,
]
