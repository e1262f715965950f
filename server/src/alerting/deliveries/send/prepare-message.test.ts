import { instant } from '@cratewatch/domain/kernel/instant'
import { expect, it } from 'vitest'
import type { AlertMessage } from '../message.ts'
import type { Sendable } from '../settle.ts'
import { gatherAlerts } from './prepare-message.ts'

const sendable = (given: Partial<AlertMessage> & { readonly key: string }): Sendable =>
  ({
    claim: { id: given.key },
    message: { about: 'alert', holds: true, release: { id: 7 }, ...given },
  }) as Sendable

it.each([
  ['the newest', true, true, 'new'],
  ['one that holds rather than a newer one', true, false, 'old'],
  ['the newest of those that hold no more', false, false, 'new'],
])('names a record once, by %s, and settles all of its alerts', (_, oldHolds, newHolds, key) => {
  const [message, ...others] = gatherAlerts([
    sendable({ key: 'other', watchId: '2', seenAt: instant(3) }),
    sendable({ key: 'new', watchId: '1', seenAt: instant(2), holds: newHolds }),
    sendable({ key: 'old', watchId: '1', seenAt: instant(1), holds: oldHolds }),
  ])
  const alerts = message?.message.about === 'alerts' ? message.message.alerts : []
  expect(alerts.map((alert) => alert.key).toSorted()).toEqual([key, 'other'].toSorted())
  expect(message?.claims).toHaveLength(3)
  expect(others).toEqual([])
})

it('names two pressings of one watched album each by itself', () => {
  const pressing = (id: number) => ({ watchId: '1', release: { id } as AlertMessage['release'] })
  const [message] = gatherAlerts([
    sendable({ key: 'lp', ...pressing(7), seenAt: instant(1) }),
    sendable({ key: 'cd', ...pressing(8), seenAt: instant(2) }),
  ])
  expect(message?.message).toMatchObject({ about: 'alerts', alerts: [{ key: 'lp' }, { key: 'cd' }] })
})

it('takes the newest parcel of each shop along with alerts, and leaves parcels alone single', () => {
  const parcel = (key: string, shop: string, seenAt: number) =>
    ({
      claim: { id: key },
      message: { about: 'parcel', key, shop: { id: shop }, seenAt: instant(seenAt) },
    }) as Sendable
  const parcels = [parcel('old', 'a', 1), parcel('new', 'a', 2), parcel('other', 'b', 3)]
  const [together, ...rest] = gatherAlerts([
    ...parcels,
    sendable({ key: 'alert', watchId: '1', seenAt: instant(4) }),
  ])
  expect(together?.message).toMatchObject({ about: 'alerts', parcels: [{ key: 'new' }, { key: 'other' }] })
  expect([together?.claims.length, rest]).toEqual([4, []])
  expect(gatherAlerts(parcels).map(({ message }) => message.key)).toEqual(['old', 'new', 'other'])
})
