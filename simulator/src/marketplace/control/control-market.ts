import type { Result } from '@cratewatch/domain/kernel/result'
import { json } from '../../wire/answer.ts'
import type { Answer } from '../../wire/answer.ts'
import { isCurrency } from '../world/currency.ts'
import type { Offer } from '../world/interventions.ts'
import { numberIn, textIn } from './control-body.ts'
import type { ControlBody } from './control-body.ts'
import type { Desk } from './desk.ts'
import { stateOf } from './release-state.ts'

/** `POST appear {releaseId, count?, price?, currency?, forMs?}`: copies go up for sale now. */
export function appear(desk: Desk, body: ControlBody): Answer {
  const offer = readOffer(body)
  return offer === undefined
    ? json(400, { error: 'bad-offer' })
    : after(desk, body, (releaseId) => desk.service.world.appear(releaseId, offer))
}

/** `POST sell {releaseId, count? | all: true}`: the cheapest copies find buyers; one when nothing is said. */
export function sell(desk: Desk, body: ControlBody): Answer {
  const count = body['all'] === true ? 'all' : (numberIn(body, 'count') ?? 1)
  return after(desk, body, (releaseId) => desk.service.world.sell(releaseId, count))
}

/** `POST cheaper {releaseId, factor?}`: every copy's price is multiplied, by 0.8 when nothing is said. */
export function cheaper(desk: Desk, body: ControlBody): Answer {
  return after(desk, body, (releaseId) => desk.service.world.cheaper(releaseId, numberIn(body, 'factor')))
}

export function deleteRelease(desk: Desk, body: ControlBody): Answer {
  return after(desk, body, (releaseId) => desk.service.world.deleteRelease(releaseId))
}

export function blockRelease(desk: Desk, body: ControlBody): Answer {
  return after(desk, body, (releaseId) => desk.service.world.blockRelease(releaseId))
}

function readOffer(body: ControlBody): Offer | undefined {
  const count = numberIn(body, 'count') ?? 1
  const price = numberIn(body, 'price')
  const currency = textIn(body, 'currency')
  const forMs = numberIn(body, 'forMs')
  if (!Number.isInteger(count) || count < 1 || count > 500) return undefined
  if (price !== undefined && price <= 0) return undefined
  if (currency !== undefined && !isCurrency(currency)) return undefined
  return {
    count,
    ...(price !== undefined && { price }),
    ...(currency !== undefined && { currency }),
    ...(forMs !== undefined && { forMs }),
  }
}

function after(desk: Desk, body: ControlBody, act: (releaseId: number) => Result<unknown, string>): Answer {
  const releaseId = numberIn(body, 'releaseId')
  if (releaseId === undefined) return json(400, { error: 'releaseId-missing' })
  const done = act(releaseId)
  return done.ok ? json(200, stateOf(desk.service.world, releaseId)) : json(404, { error: done.error })
}
