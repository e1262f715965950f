import type { Expected } from '@cratewatch/contracts/alerting/expected'
import { NEW_MEMORY } from '@cratewatch/domain/alerts/alert-rule'
import type { Observation } from '@cratewatch/domain/availability/observation'
import { expectation } from '@cratewatch/domain/expectation/expectation'
import type { ExpectedPressing } from '@cratewatch/domain/expectation/imagine'
import { filledRule } from '../../collectors/rules.ts'
import { readExpectingAccount, type ExpectingDeps } from './read-account.ts'
import { expectedInWords } from './words.ts'

/** One record that is for sale, and one that is not. */
const ANY: readonly Observation[] = [{ kind: 'none' }, { kind: 'on-sale', count: 1, lowest: null }]

/** Says what will reach a collector of any of their records that follow the rule for all. */
export async function readSharedExpectation(deps: ExpectingDeps, userId: string): Promise<Expected> {
  const account = await readExpectingAccount(deps, userId)
  const { now } = account
  const pressings = ANY.map((observation): ExpectedPressing => {
    return {
      market: { observation, since: now, at: now, copies: [] },
      format: null,
      memory: NEW_MEMORY,
      pastPrices: null,
    }
  })
  const rule = filledRule(account.defaultRule)
  const watch = {
    rule,
    mute: null,
    isStarred: false,
    mayWake: false,
    pausedReason: null,
    beingLookedUp: false,
  }
  const expected = expectation(
    { ...account, ...watch, pressings, price: null },
    { ...account, gathering: deps.config.mailGathering },
  )
  return expectedInWords(expected, { ...account, rule, mute: null, isFormatKnown: false, of: 'several' })
}
