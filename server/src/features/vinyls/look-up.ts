import type { ReleaseDetails } from '../../vendors/marketplace.ts'
import {
  askDetails,
  askObservation,
  type Asker,
  type Asking,
  type NoAnswer,
  type Sight,
} from './ask-marketplace.ts'

/** What is to be asked about a release, and in which order. */
export type Wanted = {
  readonly details: boolean
  readonly sight: boolean
  readonly isNamed: boolean
  /** Its details were asked for not long ago: it exists. */
  readonly hasFreshDetails: boolean
}

/** What came of it. `failure`: the rest could not be asked. */
export type LookedUp = {
  readonly details: ReleaseDetails | null
  readonly sight: Sight | null
  readonly isGone: boolean
  readonly failure: NoAnswer | null
}

export const NOTHING: LookedUp = { details: null, sight: null, isGone: false, failure: null }

/**
 * Asks the marketplace about a release that somebody added: what is for sale first when its name is known, else the name.
 * Only details can say that there is no such release; copies of one that is said to be withdrawn wait for the watcher.
 */
export async function lookUp(world: Asking, asker: Asker, wanted: Wanted): Promise<LookedUp> {
  if (!wanted.isNamed) {
    const named = await lookUpDetails(world, asker, wanted)
    const goOn = wanted.sight && named.failure === null && !named.isGone
    return goOn ? { ...named, ...(await lookUpCopies(world, asker)) } : named
  }
  const seen = wanted.sight ? await lookUpCopies(world, asker) : { ...NOTHING, isWithdrawn: false }
  if (seen.failure !== null) return { ...NOTHING, failure: seen.failure }
  const named = await lookUpDetails(world, asker, {
    details: wanted.details || (seen.isWithdrawn && !wanted.hasFreshDetails),
  })
  return { ...named, sight: seen.sight }
}

async function lookUpDetails(
  world: Asking,
  asker: Asker,
  { details }: Pick<Wanted, 'details'>,
): Promise<LookedUp> {
  if (!details) return NOTHING
  const asked = await askDetails(world, asker)
  if (asked.ok) return { ...NOTHING, details: asked.value }
  return asked.error.kind === 'withdrawn'
    ? { ...NOTHING, isGone: true }
    : { ...NOTHING, failure: asked.error }
}

async function lookUpCopies(world: Asking, asker: Asker) {
  const asked = await askObservation(world, asker)
  if (!asked.ok) return { sight: null, failure: asked.error, isWithdrawn: false }
  const isWithdrawn = asked.value.observation.kind === 'withdrawn'
  return { sight: isWithdrawn ? null : asked.value, failure: null, isWithdrawn }
}
