import type { Reading } from '@cratewatch/domain/availability/observation'
import { KNOWN_ANSWERS, type KnownAnswer } from '@cratewatch/domain/channels/known-answers'
import type { Service, ServiceAnswer } from '@cratewatch/domain/channels/vendor-answers'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused } from '@cratewatch/domain/kernel/result'
import type { Chat } from '../../server/src/outbound/vendors/chat.ts'
import type { Mailer } from '../../server/src/outbound/vendors/mailer.ts'
import type { Marketplace, MarketplaceAnswer } from '../../server/src/outbound/vendors/marketplace.ts'
import { outcomeOf, type SendOutcome } from '../../server/src/outbound/vendors/send-outcome.ts'
import type { TargetAnswer, Targets } from '../../server/src/outbound/vendors/targets.ts'
import { testMarketplace } from '../../server/test/vendors/test-marketplace.ts'
import type { Chance } from './chance.ts'
import type { Faults } from './faults.ts'
import { drawRefusal, isAt, isOfContent, TOO_EARLY, type Spell } from './spells.ts'
import type { Steps } from './steps.ts'
import type { VirtualTime } from './virtual-time.ts'

/** A message that reached its reader. `bytes`: all that makes a repetition the same. */
export type Arrived = {
  readonly by: 'mail' | 'chat' | 'webhook'
  readonly to: string
  readonly at: Instant
  readonly id: string
  readonly bytes: string
  /** The records that it names. */
  readonly records: readonly number[]
  /** The listings that it leads to. */
  readonly copies: readonly number[]
}

export type VendorsDeps = {
  readonly steps: Steps
  readonly time: VirtualTime
  readonly chance: Chance
  readonly faults: () => Faults
  readonly arrived: Arrived[]
  /** The answers that took nothing, by whom and when. */
  readonly refused: Refused[]
  readonly spell: Spell | null
  /** Messages that were lost with their connection: their senders cannot know whether they arrived. */
  readonly lost: Arrived[]
  /** What the marketplace has of a record now. */
  readonly stocked: (record: number) => Reading
  /** What its shop lists now. */
  readonly listed: () => Exclude<Parameters<ReturnType<typeof testMarketplace>['putShop']>[1], 'private'>
}

const numbersIn = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, id]) => Number(id))),
]
const namedIn = (text: string) => ({
  // By its title: a link may lead to one of its copies.
  records: numbersIn(text, /\bRecord (\d+)/g),
  copies: numbersIn(text, /\/sell\/item\/(\d+)/g),
})

/** The vendors as one process reaches them. Chance decides when a request arrives, and whether its answer comes back. */
export function vendorsOf(process: string, deps: VendorsDeps) {
  const exchange = exchangeOf(process, deps)
  return {
    mailer: mailerOf(deps, exchange),
    targets: targetsOf(deps, exchange),
    chat: chatOf(deps, exchange),
    marketplace: marketplaceOf(deps, exchange),
  }
}

/** Asks for a request and its answer as steps. */
type Exchange = <T>(what: string, arrive: () => T) => Promise<T>

function exchangeOf(process: string, { steps, chance, faults }: VendorsDeps): Exchange {
  return <T>(what: string, arrive: () => T) => {
    const { promise, resolve } = Promise.withResolvers<T>()
    const answer = (value: T) => () => {
      resolve(value)
      return 'answered'
    }
    steps.ask({
      of: process,
      what,
      happen() {
        const value = arrive()
        if (!chance.happens(faults().slowAnswer)) return answer(value)()
        steps.ask({ of: process, what: `answer to ${what}`, happen: answer(value) })
        return 'arrived, the answer on its way'
      },
    })
    return promise
  }
}

/** A message that was not taken. */
export type Refused = Pick<Arrived, 'by' | 'to' | 'at'>

/** What one target asks for: whoever let all of its kind wait so long would be late with theirs. */
const ASKED = minutes(5)

/** What is heard of a message: that it was taken, nothing, or an answer of the table. */
type Heard = 'accepted' | 'unanswered' | KnownAnswer

/** Returns what the sender of a message hears of it, whether it arrives or not. */
function message(deps: VendorsDeps, sent: Omit<Arrived, 'at'>, isPlain = false): Heard {
  const { chance, faults, time, arrived, lost, refused, spell } = deps
  const now = time.now()
  const isDuring = spell !== null && isAt(spell, sent.to) && now >= spell.from && now < spell.until
  const isSpelt = isDuring && !(isPlain && isOfContent(spell))
  const drawn = () => (chance.happens(faults().refused) ? drawRefusal(chance) : null)
  const said = isSpelt ? spell.said : drawn()
  if (said !== null) {
    refused.push({ by: sent.by, to: sent.to, at: now })
    return said
  }
  const isUnanswered = chance.happens(faults().unanswered)
  const isArrived = !isUnanswered || chance.happens(0.5)
  const messages = isArrived ? arrived : lost
  messages.push({ ...sent, at: time.now() })
  return isUnanswered ? 'unanswered' : 'accepted'
}

function outcome(service: Service, heard: Heard): SendOutcome {
  if (heard === 'accepted') return { kind: 'taken' }
  const why = heard
  if (heard === 'unanswered') return outcomeOf(service, { answered: heard, words: '' }, { why })
  const after = heard === TOO_EARLY ? ASKED : null
  return outcomeOf(service, KNOWN_ANSWERS[heard](service), { why, after })
}

function mailerOf(deps: VendorsDeps, exchange: Exchange): Mailer {
  return {
    send: (mail) =>
      exchange(`mail to ${mail.to}: ${mail.messageId}`, () => {
        const sent = { to: mail.to, id: mail.messageId, bytes: JSON.stringify(mail), ...namedIn(mail.text) }
        return outcome('email', message(deps, { by: 'mail', ...sent }, mail.html === ''))
      }),
    close: () => Promise.resolve(),
  }
}

const OK: TargetAnswer = { kind: 'answered', status: 200, retryAfter: null, body: '' }

function targetAnswer({ answered, words }: ServiceAnswer, why: KnownAnswer): TargetAnswer {
  if (typeof answered !== 'number') return { kind: answered, why }
  return { kind: 'answered', status: answered, retryAfter: why === TOO_EARLY ? ASKED : null, body: words }
}

function targetsOf(deps: VendorsDeps, exchange: Exchange): Targets {
  return {
    send: ({ url, body, headers }) =>
      exchange(`request to ${url}`, () => {
        const id = headers['webhook-id'] ?? ''
        const bytes = String(body)
        const heard = message(deps, { by: 'webhook', to: url, id, bytes, ...namedIn(bytes) })
        if (heard === 'unanswered') return { kind: heard, why: 'a lost answer' }
        return heard === 'accepted' ? OK : targetAnswer(KNOWN_ANSWERS[heard]('webhook'), heard)
      }),
    close: () => Promise.resolve(),
  }
}

function chatOf(deps: VendorsDeps, exchange: Exchange): Chat {
  return {
    username: () => Promise.resolve('bot'),
    send: (said) =>
      exchange(`chat to ${said.chatId}`, () => {
        const bytes = JSON.stringify(said)
        const sent = { to: said.chatId, id: said.html, bytes, ...namedIn(bytes) }
        return outcome('telegram', message(deps, { by: 'chat', ...sent }, said.isPlain))
      }),
    answerPress: () => Promise.resolve(),
    replaceButtons: () => Promise.resolve(),
    listen: () => Promise.resolve([]),
    bring: () => Promise.resolve(true),
    readUpdate: () => null,
    showCommands: () => Promise.resolve(),
  }
}

function marketplaceOf({ chance, faults, stocked, listed }: VendorsDeps, exchange: Exchange): Marketplace {
  const known = testMarketplace()
  const headers = { limit: null, remaining: null }
  const lost = { kind: 'unavailable', why: 'a lost answer' } as const
  const ever = new Map<number, ReturnType<typeof listed>[number]>()
  function shopNow(asked: 'inventory' | 'listing') {
    const then = testMarketplace()
    const here = listed()
    for (const copy of here) ever.set(copy.id, copy)
    // What is gone is answered for as such.
    then.putShop(SHOP, [...ever.values()])
    then.putShop(SHOP, here)
    if (chance.happens(faults().unanswered)) then.fail(asked, lost)
    return then
  }
  return {
    ...known,
    stats: (id) =>
      exchange(`stats of ${id}`, (): MarketplaceAnswer<Reading> => {
        if (chance.happens(faults().unanswered)) return { result: refused(lost), headers }
        return { result: ok(stocked(id)), headers }
      }),
    inventory: (seller, page) =>
      exchange(`page ${page} of ${seller}`, () => shopNow('inventory')).then((then) =>
        then.inventory(seller, page),
      ),
    listing: (id) => exchange(`copy ${id}`, () => shopNow('listing')).then((then) => then.listing(id)),
    release: (id) =>
      exchange(`details of ${id}`, () => {
        known.putRelease({ id, title: `Record ${id}` })
        return id
      }).then((found) => known.release(found)),
  }
}

/** The seller whose shop collectors follow. */
export const SHOP = 'Redwax'

/** The moment at which histories begin: a Monday morning, some time before an hour is full. */
export const BEGINNING = instant(Date.UTC(2026, 0, 5, 9, 44))
