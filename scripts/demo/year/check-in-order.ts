import { milliseconds, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { checkRelease } from '../../../server/src/checking/check-release.ts'
import type { Claimed } from '../../../server/src/checking/claim/claimed.ts'
import { claimsInOrder } from '../../../server/src/checking/claim/claims.ts'
import { checkMaster } from '../../../server/src/checking/masters/check-master.ts'
import { recalculate } from '../../../server/src/checking/recalculate/recalculate.ts'
import { rerank } from '../../../server/src/checking/recalculate/rerank.ts'
import { readPriors } from '../../../server/src/checking/rows/priors.ts'
import { readPolicy } from '../../../server/src/checking/rows/read-policy.ts'
import { checkShop } from '../../../server/src/checking/shops/read-shop.ts'
import { answersIn, type YearsProduct } from './product.ts'

/** What a budget of 60 in any minute comes to in the long run. */
const A_REQUEST_EVERY = seconds(60 / 58)
const RECALCULATED_EVERY = minutes(1)

/**
 * Checks until then in the product's own order and at its pace: from these checks follows when the next ones are, which
 * every card says as soon as the year is opened.
 */
export async function checkInOrder(product: YearsProduct, until: Instant): Promise<void> {
  const { clock, deps, checking } = product
  const claimer = claimsInOrder(checking, 1)
  let recalculatedAt: Instant | null = null
  while (clock.now() < until) {
    const next = plus(clock.now(), A_REQUEST_EVERY)
    if (recalculatedAt === null || between(recalculatedAt, clock.now()) >= RECALCULATED_EVERY) {
      recalculatedAt = clock.now()
      await recalculate(deps)
    }
    for (const claim of await claimer.claim()) await check(product, claim)
    await clock.advance(milliseconds(Math.max(0, between(clock.now(), next))))
  }
}

async function check(product: YearsProduct, claim: Claimed): Promise<void> {
  const { deps, checking, clock } = product
  const priors = await readPriors(deps.db)
  const checker = { ...checking, priors: () => priors, marketplace: slowly(product) }
  const { signal } = new AbortController()
  if (claim.kind === 'master') return void (await checkMaster(checker, claim, () => {}, signal))
  if (claim.kind === 'shop') return void (await checkShop(checker, claim, () => {}, signal))
  const checked = await checkRelease(checker, claim, () => {}, signal)
  if (checked.outcome !== 'recorded' || checked.recorded?.kind !== 'recorded') return
  if (checked.recorded.transition !== 'same')
    await rerank(deps.db, [claim.id], await readPolicy(deps.db, clock.now()), clock.now())
}

/** The marketplace, whose answers take the time that operators are shown. */
function slowly(product: YearsProduct) {
  const { marketplace } = product.deps
  return {
    ...marketplace,
    async stats(id: number) {
      await product.clock.advance(answersIn(product))
      return marketplace.stats(id)
    },
    async master(id: number) {
      await product.clock.advance(answersIn(product))
      return marketplace.master(id)
    },
  }
}
