import { describe, expect, it } from 'vitest'
import type { Arrival } from './arrivals.ts'
import type { Channel } from './collectors.ts'
import { lateOn } from './judge-lateness.ts'
import { untrueOf } from './judge-said.ts'
import { earlyOn, onChannel } from './judge.ts'
import type { Happened } from './truth.ts'

const happened: Happened = {
  record: 7,
  during: 'a fault',
  appearedAt: 0,
  isWithin: false,
  cheaperAt: null,
  hasMore: false,
  isSold: false,
  silentOn: null,
  said: null,
}
const NTFY: Channel = { watcher: 2, kind: 'ntfy' }
const DIGEST: Channel = { watcher: 1, kind: 'webhook', holds: 'digest' }
const QUIET: Channel = { watcher: 2, kind: 'webhook', holds: 'quiet-hours' }

const message = (same: string): Arrival => ({ channel: 'ntfy of 2', record: 7, same })
const judged = (arrivals: readonly Arrival[], given: Partial<Happened> = {}, channel = NTFY, waiting = 0) =>
  onChannel(channel, { ...happened, ...given }, { closed: [] }, arrivals, waiting).map(({ what }) => what)

describe('what a channel got about a record', () => {
  it('is right when each alert came once, or as the same message again, or is still to come', () => {
    expect(judged([message('a')])).toEqual([])
    expect(judged([message('a'), message('a')])).toEqual([])
    expect(judged([message('a')], { hasMore: true }, NTFY, 1)).toEqual([])
  })

  it('is missed when an alert never came, also one of two', () => {
    expect(judged([])).toEqual(['missed'])
    expect(judged([message('a')], { hasMore: true })).toEqual(['missed'])
  })

  it('is a repetition that nobody recognises when another message says it', () => {
    expect(judged([message('a'), message('b')])).toEqual(['unrecognisable'])
    expect(judged([message('a'), message('b')], { hasMore: true })).toEqual([])
  })

  it('is false for who wants copies within a price only', () => {
    expect(judged([message('a')], {}, { watcher: 1, kind: 'web-push' })).toEqual(['false'])
    expect(judged([message('a')], { isWithin: true }, { watcher: 1, kind: 'web-push' })).toEqual([])
    expect(judged([message('a')], { cheaperAt: 9 }, { watcher: 1, kind: 'web-push' })).toEqual([])
  })

  it('is stale when the target came back after the copy was sold', () => {
    expect(judged([message('a')], { isSold: true, silentOn: 'ntfy of 2' })).toEqual(['stale'])
    expect(judged([], { isSold: true, silentOn: 'ntfy of 2' })).toEqual([])
  })
})

describe('a message that is held', () => {
  const quiet = { from: 22, to: 4 }
  const at = (hour: number, minute: number) => Date.UTC(2026, 0, 5, hour, minute)
  const early = (
    channel: Channel,
    name: string,
    given: Pick<Arrival, 'at' | 'seenAt'>,
    isUnnoticed = false,
  ) =>
    earlyOn({ collectors: { quiet }, time: { isUnnoticed: () => isUnnoticed } }, channel, [
      { channel: name, record: 7, same: 'a', ...given },
    ]).length

  it('is early within the hour of what its digest names', () => {
    expect(early(DIGEST, 'webhook of 1', { seenAt: at(9, 10), at: at(9, 50) })).toBe(1)
    expect(early(DIGEST, 'webhook of 1', { seenAt: at(9, 10), at: at(10, 0) })).toBe(0)
  })

  it('is early in quiet hours, also past midnight', () => {
    expect(early(QUIET, 'webhook of 2', { at: at(3, 59) })).toBe(1)
    expect(early(QUIET, 'webhook of 2', { at: at(22, 0) })).toBe(1)
    expect(early(QUIET, 'webhook of 2', { at: at(4, 0) })).toBe(0)
  })

  it('is not early while its sender had not noticed that the time was moved', () => {
    expect(early(QUIET, 'webhook of 2', { at: at(3, 59) }, true)).toBe(0)
  })
})

describe('a message that came later than it could', () => {
  const MINUTE = 60_000
  const MAIL: Channel = { watcher: 0, kind: 'email' }
  const stretch = (name: string, from: number, until: number) => ({
    name,
    from: from * MINUTE,
    until: until * MINUTE,
  })
  const late = (
    arrivedAt: number,
    stretches: readonly ReturnType<typeof stretch>[],
    jumps: readonly { readonly at: number; readonly by: number }[] = [],
  ) =>
    lateOn(MAIL, happened, { timeline: { stretches, jumps }, closed: [] }, [
      { channel: 'email of 0', record: 7, same: 'a', at: arrivedAt * MINUTE },
    ]).length

  it('is late minutes after nothing lay in its way, whatever another vendor does', () => {
    expect(late(2, [])).toBe(0)
    expect(late(5, [])).toBe(1)
    expect(late(5, [stretch('chat: 502', 0, 5)])).toBe(1)
    expect(late(5, [stretch('database network hanging', 1, 4)])).toBe(0)
    expect(late(9, [stretch('database network hanging', 1, 4)])).toBe(1)
  })

  it('may wait for its next attempt after its own vendor failed, and no longer', () => {
    const failed = [stretch('mail: 451 after it was read', 0, 1)]
    expect(late(40, failed)).toBe(0)
    expect(late(120, failed)).toBe(1)
  })

  it('does not age by hours that a fault of another vendor lets pass at once', () => {
    const hour = { at: 1 * MINUTE, by: 60 * MINUTE }
    expect(late(62, [stretch('ntfy: fails for a day', 0.5, 61.5)], [hour])).toBe(0)
    expect(late(66, [stretch('ntfy: fails for a day', 0.5, 61.5)], [hour])).toBe(1)
  })
})

describe('what a card said before', () => {
  const said = (words: string, { watcher = 2, why = 'reaches' as const, times = 1, isWithin = false } = {}) =>
    untrueOf(
      { watcher, kind: 'ntfy' },
      { ...happened, isWithin, said: Array.from({ length: 3 }, () => ({ why, words })) },
      { closed: [] },
      Array.from({ length: times }, () => message('a')),
    ).map(({ what }) => what)

  it('is true where it named the channel by which the alert came', () => {
    expect(said('by e-mail and by ntfy when a copy turns up')).toEqual([])
    expect(said('by e-mail when a copy turns up')).toEqual(['untrue'])
    expect(said('by e-mail when a copy turns up', { times: 0 })).toEqual([])
  })

  it('is untrue where it named a price that decides nothing, or none that does', () => {
    expect(said('by ntfy at €45 or less')).toEqual(['untrue'])
    expect(said('by ntfy at €45 or less', { watcher: 1, isWithin: true })).toEqual([])
    expect(said('by ntfy when a copy turns up', { watcher: 1, times: 0 })).toEqual(['untrue'])
  })
})
