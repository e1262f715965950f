import type { Counterpart } from '../counterpart.ts'
import { apprise } from './apprise.ts'
import { checkers } from './checkers.ts'
import { chromium } from './chromium.ts'
import { databases } from './databases.ts'
import { pgbouncer } from './pgbouncer.ts'
import { postfix } from './postfix.ts'
import { proxies } from './proxies.ts'

export const counterparts: readonly Counterpart[] = [
  pgbouncer,
  postfix,
  ...proxies,
  ...databases,
  ...checkers,
  apprise,
  chromium,
]
