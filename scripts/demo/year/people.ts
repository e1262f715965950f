import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import type { Plan } from '@cratewatch/domain/plans/catalogue'

/** Somebody with an account in the year. Times are days since it began. */
export type Person = {
  readonly email: string
  readonly role: 'admin' | 'premium' | 'free' | 'newcomer' | 'other'
  readonly plan: Plan
  readonly locale: 'en' | 'es'
  readonly timeZone: string
  readonly since: number
  /** The person in the simulated messenger whose chat is connected. */
  readonly chat?: { readonly id: number; readonly name: string }
}

export const OPERATOR_EMAIL = 'admin@example.com'
/** The collector with a year of records. */
export const COLLECTOR_EMAIL = 'premium@example.com'

/** Those as whom the demo can be looked at. */
export const DEMO_PEOPLE_OF_YEAR: readonly Person[] = [
  {
    role: 'admin',
    email: OPERATOR_EMAIL,
    plan: 'PREMIUM',
    locale: 'en',
    timeZone: 'Europe/Berlin',
    since: 0,
  },
  {
    role: 'premium',
    email: COLLECTOR_EMAIL,
    plan: 'PREMIUM',
    locale: 'en',
    timeZone: 'Europe/Berlin',
    since: 0,
    chat: { id: 5_000_101, name: 'Nora Lindqvist' },
  },
  {
    role: 'free',
    email: 'free@example.com',
    plan: 'FREE',
    locale: 'en',
    timeZone: 'America/New_York',
    since: 61,
    chat: { id: 5_000_103, name: 'June' },
  },
  {
    role: 'newcomer',
    email: 'newcomer@example.com',
    plan: 'FREE',
    locale: 'en',
    timeZone: 'Europe/London',
    since: 363.9,
  },
]

const NAMES =
  'abel bruna carlos dita elif femi greta hugo ines jonas kaya lucia marek nadia oscar pilar quinn rosa sami teresa ulla vito wanda yago'.split(
    ' ',
  )

/** Those who watch a few records each, so that an operator has somebody to look after. */
export const OTHERS: readonly Person[] = NAMES.map((name, n) => ({
  role: 'other',
  email: `${name}@example.net`,
  plan: n % 6 === 2 ? 'PREMIUM' : 'FREE',
  locale: n % 3 === 2 ? 'es' : 'en',
  timeZone: n % 3 === 2 ? 'Europe/Madrid' : 'Europe/London',
  // Most came lately, as to an instance that is talked of.
  since: Math.round(355 * Math.sqrt((n + 1) / NAMES.length) * 10) / 10,
}))

/** Its mailbox is full: what is sent there ends in the operator's list of failed messages. */
export const FULL_MAILBOX = 'ulla@example.net'

/** The free account's records are among these of the premium one, so that they cost no second request. */
export const FREE_RECORDS = [3, 11, 20, 34, 58] as const

/** What the premium collector says of every so-manieth record that is added: rules of every kind. */
export const RULES: readonly OwnRule[] = [
  { backForSale: false, ceiling: { minor: 2_500, currency: 'EUR' } },
  { ceiling: { minor: 1_800, currency: 'EUR' }, onlyWithinCeiling: true, remindAfterDays: 14 },
  { moreCopies: true },
  { cheaperByPercent: 20 },
  { dearerByPercent: 25, cheaperByPercent: 10 },
  { cheapestInMonths: 6 },
  { leastMedia: 'VG+', leastSleeve: 'VG', whenUnknown: 'wait' },
  { shipsFrom: ['Germany', 'France', 'Netherlands'], whenUnknown: 'alert' },
  { notFrom: ['empty_racks'], relisted: true },
  { ceiling: { minor: 3_000, currency: 'EUR' }, withPostage: true },
  { onlyVinyl: true, noUnofficial: true },
]

export const NOTES = [
  { note: 'The mono cut, with the insert. Ask for photos of the spine.', tags: ['mono', 'grail'] },
  { note: 'For the shop in Lyon: first press only.', tags: ['for a friend'] },
  { note: null, tags: ['upgrade', 'jazz'] },
  { note: 'Sold mine in 2009. Never again.', tags: ['grail'] },
  { note: null, tags: ['upgrade'] },
] as const
