import { KNOWN_ANSWERS, type KnownAnswer } from '@cratewatch/domain/channels/known-answers'
import type { Service } from '@cratewatch/domain/channels/vendor-answers'
import { hours, minutes, milliseconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Queries } from '../../server/src/database/database.ts'
import type { Chance } from './chance.ts'

/** A target, or all at one place, that gives one wrong answer of the table for a while, and is well afterwards. */
export type Spell = {
  /** How the addresses end that it is about. */
  readonly to: string
  readonly service: Service
  readonly said: KnownAnswer
  readonly from: Instant
  readonly until: Instant
}

/** The word on which most rules turn is drawn more often than the others. */
export const GONE: KnownAnswer = 'gone, in its own words'
const UNFIT: KnownAnswer = 'unfit, in its own words'
export const TOO_EARLY: KnownAnswer = 'too early'
const IS_GONE = 0.3
/** Answers that are about a target, and no matter of the message or of others. */
const LASTING = (Object.keys(KNOWN_ANSWERS) as KnownAnswer[]).filter(
  (said) => ![UNFIT, TOO_EARLY, 'no answer'].includes(said),
)
/** The longest are over when an alert no longer waits: only a question finds that the target is well again. */
const LONGEST: readonly Duration[] = [minutes(1), minutes(40), hours(10), hours(40)]

const TARGETS = [
  { to: 'ada@example.com', service: 'email' },
  { to: '77', service: 'telegram' },
  { to: 'https://hooks.example/ben', service: 'webhook' },
] as const
/** A mail server that all of them are at, which knows nobody any more. */
const EVERYBODY = { to: '@example.com', service: 'email' } as const

/** Whether an address is one of those that a spell is about. */
export function isAt(spell: Pick<Spell, 'to'> | null, to: string): boolean {
  return spell !== null && to.endsWith(spell.to)
}

/** Whether a spell is about what messages look like: plain ones are taken. Webhooks, which programs read, have no such answer. */
export function isOfContent({ said, service }: Pick<Spell, 'said' | 'service'>): boolean {
  return said === UNFIT && service !== 'webhook'
}

/** Draws whether one of these targets has a spell, which begins while the records appear. */
export function drawSpell(chance: Chance, began: Instant): Spell | null {
  if (!chance.happens(0.6)) return null
  const isOfAll = chance.happens(0.15)
  const from = isOfAll ? began : plus(began, milliseconds(chance.below(minutes(8))))
  const until = plus(from, milliseconds(1 + chance.below(chance.pick(LONGEST))))
  if (isOfAll) return { ...EVERYBODY, said: GONE, from, until }
  const others = chance.happens(0.3) ? [UNFIT, TOO_EARLY] : LASTING
  const said = chance.happens(IS_GONE) ? GONE : chance.pick(others)
  return { ...chance.pick(TARGETS), said, from, until }
}

/** Any answer of the table by which a message certainly did not arrive. */
export function drawRefusal(chance: Chance): KnownAnswer {
  return chance.happens(IS_GONE) ? GONE : chance.pick(LASTING.concat(TOO_EARLY))
}

/** Reads the channels that are said to take nothing, and what was said of channels. */
export async function readSilent(db: Queries) {
  const silent = await db
    .selectFrom('channels')
    .select(['kind', 'user_id as userId'])
    .where((row) => row.or([row('failing_notified_at', 'is not', null), row('disabled_at', 'is not', null)]))
    .execute()
  const said = await db
    .selectFrom('notifications')
    .select(['user_id as userId', 'title_key as key', 'created_at as at'])
    .where('title_key', 'like', 'inApp.channel%')
    .execute()
  return { silent, said }
}
