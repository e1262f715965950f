import { hours, minutes, type Duration } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import { expect, it } from 'vitest'
import { COLLECTORS } from './collectors.ts'
import { judgeTimes, type Timed } from './oracle-times.ts'
import type { Spell } from './spells.ts'

const START = instant(Date.UTC(2026, 0, 5, 9, 44))
const after = (span: Duration) => plus(START, span)
const [ADA, EMIL] = [COLLECTORS[0]!, COLLECTORS[4]!]
const BEN = COLLECTORS[1]!
const HOOK = 'https://hooks.example/ben'

const seen = (given: Partial<Timed> = {}): Timed => ({
  collectors: COLLECTORS,
  appearances: [],
  entries: [],
  transitions: [],
  listings: [],
  arrived: [],
  lost: [],
  refused: [],
  spell: null,
  silent: [],
  said: [],
  calmFrom: START,
  ...given,
})
const entry = (userId: string) => ({ userId, record: 1, at: START, copy: null })
const message = (to: string, span: Duration, by: 'mail' | 'webhook' = 'mail', bytes = '') => ({
  by,
  to,
  at: after(span),
  id: 'm',
  bytes,
  records: bytes === '' ? [1] : [],
  copies: [],
})
const mailTo = (user: { readonly id: string }, to: string, span: Duration) =>
  seen({ entries: [entry(user.id)], arrived: [message(to, span)] })

it('finds a message that came minutes after it could be sent, unless it was refused before', () => {
  expect(judgeTimes(mailTo(ADA, 'ada@example.com', minutes(2)))).toEqual([])
  const late = mailTo(ADA, 'ada@example.com', minutes(30))
  expect(judgeTimes(late)).toEqual(['ada by mail: record 1 30 minutes late'])
  const refused = [{ by: 'mail', to: 'ada@example.com', at: after(minutes(1)) } as const]
  expect(judgeTimes({ ...late, refused })).toEqual([])
  expect(judgeTimes({ ...mailTo(ADA, 'ada@example.com', minutes(50)), refused })).toHaveLength(1)
})

it('finds a digest an hour late, one before its hour, and a message in quiet hours', () => {
  expect(judgeTimes(mailTo(EMIL, 'emil@example.com', minutes(17)))).toEqual([])
  expect(judgeTimes(mailTo(EMIL, 'emil@example.com', minutes(77)))).toEqual([expect.stringContaining('late')])
  expect(judgeTimes(mailTo(EMIL, 'emil@example.com', minutes(1)))).toEqual([expect.stringContaining('early')])
  const hook = message('https://hooks.example/emil', minutes(5), 'webhook')
  expect(judgeTimes(seen({ entries: [entry(EMIL.id)], arrived: [hook] }))).toEqual([
    expect.stringContaining('early'),
  ])
})

const spell: Spell = {
  to: HOOK,
  service: 'webhook',
  said: 'a redirect 302',
  from: START,
  until: after(hours(20)),
}
const refused = [0, 12].map((at) => ({ by: 'webhook', to: HOOK, at: after(hours(at)) }) as const)
const said = (key: string, span: Duration, userId = BEN.id) => ({ userId, key, at: after(span) })
const elsewhere = message('ben@example.com', hours(7), 'mail', 'Ben takes no messages')

const BACK = said('inApp.channelBack.title', hours(21))
const rests = (span = hours(7)) => [said('inApp.channelRests.title', span), BACK]

it('finds silence that nobody says, or that no other channel says', () => {
  expect(judgeTimes(seen({ spell, refused }))).toEqual([expect.stringContaining('nobody says so')])
  expect(judgeTimes(seen({ spell, refused, said: rests() }))).toEqual([
    expect.stringContaining('no other channel'),
  ])
  expect(judgeTimes(seen({ spell, refused, said: rests(), arrived: [elsewhere] }))).toEqual([])
})

it('finds what is said of a channel that works', () => {
  const early = seen({ spell, arrived: [elsewhere], said: rests(minutes(5)) })
  expect(judgeTimes(early)).toEqual([expect.stringContaining('although it works')])
  const another = seen({ said: [said('inApp.channelRests.title', hours(7), ADA.id)] })
  expect(judgeTimes(another)).toContainEqual(expect.stringContaining('false word'))
  const silent = [{ kind: 'webhook', userId: BEN.id }]
  expect(judgeTimes(seen({ spell, silent }))).toEqual([expect.stringContaining('nothing is the matter')])
})

it('finds a channel that is back without a word, or hours late', () => {
  const [first] = rests()
  const given = { spell, arrived: [elsewhere] }
  expect(judgeTimes(seen({ ...given, said: [first!] }))).toEqual([
    expect.stringContaining('takes messages again, and nobody says so'),
  ])
  const late = said('inApp.channelBack.title', hours(29))
  expect(judgeTimes(seen({ ...given, said: [first!, late] }))).toEqual([
    expect.stringContaining('hours after'),
  ])
})

it('finds a channel that ended without the word of its service, or when that says so of everybody', () => {
  const ended = [said('inApp.channelEnded.title', hours(7)), BACK]
  const given = { said: ended, arrived: [elsewhere] }
  const gone: Spell = { ...spell, said: 'gone, in its own words' }
  expect(judgeTimes(seen({ ...given, spell: gone }))).toEqual([])
  expect(judgeTimes(seen({ ...given, spell }))).toEqual([expect.stringContaining('does not say so')])
  const everybody: Spell = { ...gone, to: '@example.com', service: 'email' }
  const hook = message(HOOK, hours(7), 'webhook', 'Mail takes no messages')
  expect(judgeTimes(seen({ said: ended, arrived: [hook], spell: everybody }))).toEqual([
    expect.stringContaining('does not say so'),
  ])
})

it('finds a word of a channel that only asks for time, or for another message', () => {
  const given = { said: rests(), arrived: [elsewhere] }
  const wait: Spell = { ...spell, said: 'too early' }
  expect(judgeTimes(seen({ ...given, spell: wait }))).toEqual([expect.stringContaining('although it works')])
  const chat: Spell = { ...spell, to: '77', service: 'telegram', said: 'unfit, in its own words' }
  const own = [said('inApp.channelRests.title', hours(7), ADA.id), { ...BACK, userId: ADA.id }]
  expect(judgeTimes(seen({ said: own, arrived: [elsewhere], spell: chat }))).toEqual([
    expect.stringContaining('although it works'),
  ])
})
