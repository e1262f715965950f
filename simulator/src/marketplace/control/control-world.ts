import type { Result } from '@cratewatch/domain/kernel/result'
import { json, type Answer } from '../../kit/answer.ts'
import { flagIn, numberIn, textIn, type Fields } from '../../kit/fields.ts'
import type { Asked } from '../../kit/routes.ts'
import type { Service } from '../http/service.ts'
import { isCurrency } from '../world/currency.ts'
import type { Offer } from '../world/interventions.ts'
import type { Medium } from '../records/release.ts'
import { stateOf } from './read-world.ts'

/** `POST appear {releaseId, count?, price?, currency?, forMs?}`: puts copies up for sale now. */
export function appear(service: Service, { fields }: Asked): Answer {
  const offer = readOffer(fields)
  return offer === undefined
    ? json(400, { error: 'bad-offer' })
    : after(service, fields, (releaseId) => service.world.appear(releaseId, offer))
}

/** `POST sell {releaseId, count? | all: true}`: sells the cheapest copies; by default one. */
export function sell(service: Service, { fields }: Asked): Answer {
  const count = flagIn(fields, 'all') ? 'all' : (numberIn(fields, 'count') ?? 1)
  return after(service, fields, (releaseId) => service.world.sell(releaseId, count))
}

/** `POST cheaper {releaseId, factor?}`: multiplies every copy's price, by default by 0.8. */
export function cheaper(service: Service, { fields }: Asked): Answer {
  return after(service, fields, (releaseId) => service.world.cheaper(releaseId, numberIn(fields, 'factor')))
}

/** `POST add-pressing {releaseId | masterId, medium?}`: adds a pressing to an album, and returns its state. */
export function addPressing({ world }: Service, { fields }: Asked): Answer {
  const medium = textIn(fields, 'medium')
  if (medium !== undefined && !isMedium(medium)) return json(400, { error: 'bad-medium' })
  const masterId = numberIn(fields, 'masterId') ?? world.release(numberIn(fields, 'releaseId') ?? 0)?.masterId
  const added = masterId === undefined ? undefined : world.catalogue.addPressing(masterId, medium)
  return added === undefined ? json(404, { error: 'no-such-master' }) : json(200, stateOf(world, added))
}

function isMedium(text: string): text is Medium {
  return text === 'Vinyl' || text === 'CD' || text === 'Cassette'
}

export function deleteRelease(service: Service, { fields }: Asked): Answer {
  return after(service, fields, (releaseId) => service.world.deleteRelease(releaseId))
}

export function blockRelease(service: Service, { fields }: Asked): Answer {
  return after(service, fields, (releaseId) => service.world.blockRelease(releaseId))
}

/** `POST users {username, private?, wants?}`: `wants` is how many records to draw, or a list of release ids. */
export function addCollector({ world }: Service, { fields }: Asked): Answer {
  const username = textIn(fields, 'username')
  const wanted = readWants(fields['wants'], world.catalogue.indexOf)
  if (username === undefined || wanted === undefined) return json(400, { error: 'bad-user' })
  const collector = world.collectors.add({ username, wants: wanted, private: flagIn(fields, 'private') })
  const { id, personalToken, wants } = collector
  return json(200, { id, username, private: collector.private, wants: wants.length, personalToken })
}

/** `POST revoke {username}`: withdraws every permission this person gave to any app. */
export function revokeAccess({ vault }: Service, { fields }: Asked): Answer {
  const username = textIn(fields, 'username')
  return username === undefined
    ? json(400, { error: 'username-missing' })
    : json(200, { revoked: vault.revoke(username) })
}

function readOffer(fields: Fields): Offer | undefined {
  const count = numberIn(fields, 'count') ?? 1
  const price = numberIn(fields, 'price')
  const currency = textIn(fields, 'currency')
  const forMs = numberIn(fields, 'forMs')
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

function after(
  { world }: Service,
  fields: Fields,
  act: (releaseId: number) => Result<unknown, string>,
): Answer {
  const releaseId = numberIn(fields, 'releaseId')
  if (releaseId === undefined) return json(400, { error: 'releaseId-missing' })
  const done = act(releaseId)
  return done.ok ? json(200, stateOf(world, releaseId)) : json(404, { error: done.error })
}

function readWants(
  value: unknown,
  indexOf: (id: number) => number | undefined,
): number | readonly number[] | undefined {
  if (value === undefined) return 0
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value
  if (!Array.isArray(value)) return undefined
  const ids = value.filter((each): each is number => typeof each === 'number' && indexOf(each) !== undefined)
  return ids.length === value.length ? ids : undefined
}
