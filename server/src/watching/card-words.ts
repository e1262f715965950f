import type { Expected } from '@cratewatch/contracts/alerting/expected'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { AlertRule } from '@cratewatch/domain/alerts/alert-rule'
import { priceToShow, type ShownPrice } from '@cratewatch/domain/alerts/shown-price'
import { fittingCopy } from '@cratewatch/domain/copies/fitting'
import { knownFor } from '@cratewatch/domain/copies/for-reader'
import type { KnownCopy } from '@cratewatch/domain/copies/known-copy'
import { expectation } from '@cratewatch/domain/expectation/expectation'
import type { ExpectedPressing } from '@cratewatch/domain/expectation/imagine'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Money } from '@cratewatch/domain/kernel/money'
import type { Mute } from '@cratewatch/domain/notifications/mute'
import { copyPage } from '@cratewatch/domain/records/links'
import { pressingInWords } from '@cratewatch/domain/records/pressing-in-words'
import { sql, type Selectable } from 'kysely'
import { namedCopyOf, shownPostage } from '../alerting/alert-params.ts'
import { readPastOf, type PastByMonths } from '../alerting/decide/past-prices.ts'
import {
  readExpectingAccount,
  type ExpectingAccount,
  type ExpectingDeps,
} from '../alerting/expected/read-account.ts'
import { expectedInWords } from '../alerting/expected/words.ts'
import { copyLine } from '../alerting/kinds/blocks.ts'
import { pressingsInWords } from '../alerting/kinds/watched-pressings.ts'
import { readKnownOf } from '../checking/copies/copy-rows.ts'
import { countedOf } from '../checking/copies/market.ts'
import { readReader } from '../checking/copies/postage-rows.ts'
import { seenOf } from '../checking/rows/check-state-row.ts'
import { presentFilter, storedMemory, storedRule } from '../collectors/rules.ts'
import type { Queries } from '../database/database.ts'
import type { CheckStatesTable, StoredMemory } from '../database/tables/check-tables.ts'
import { lowestBelow, readLowestSeen, type LowestSeen } from './lowest-here.ts'
import type { WatchRow } from './rows.ts'

/** What of a card decides what is said of it. */
type CardToWord = {
  readonly row: WatchRow
  readonly covered: number
  readonly mute: Mute | null
  readonly price: ShownPrice | null
  readonly unansweredSince: Instant | null
}

/** What is said of a card in words, in its collector's language. */
export type CardWords = Pick<Watch, 'pressing' | 'fitting' | 'lowestHere'> & {
  /** What will reach them. */
  readonly expected: Expected
}

/** Says of each of these cards of one collector what it is, what will reach them, and what is worth its price. */
export async function readCardWords(
  deps: ExpectingDeps,
  userId: string,
  cards: readonly CardToWord[],
): Promise<ReadonlyMap<string, CardWords>> {
  const account = await readExpectingAccount(deps, userId)
  const rows = await readPressings(deps.db, cards)
  const known = await readKnown(deps, userId, cards, rows, account)
  const own = Map.groupBy(rows, ({ entryId }) => entryId)
  return new Map(
    cards.map((card) => [card.row.id, wordsOf(card, own.get(card.row.id) ?? [], { deps, account, known })]),
  )
}

type Given = {
  readonly deps: Pick<ExpectingDeps, 'config'>
  readonly account: ExpectingAccount
  readonly known: Known
}

function wordsOf(card: CardToWord, rows: readonly PressingRow[], { deps, account, known }: Given): CardWords {
  const { row, mute, price, unansweredSince } = card
  const { now, locale, rates } = account
  const rule = ruleOf(row)
  const pressings = rows.map((each) => pressingOf(each, rule, known))
  const watch = {
    rule,
    mute,
    isStarred: row.isStarred,
    mayWake: row.may_wake,
    pausedReason: row.pausedReason,
    beingLookedUp: row.beingLookedUp,
    pressings,
    price: price?.price ?? null,
    isAway: account.isAway || unansweredSince !== null,
  }
  const { mailGathering: gathering, marketplace } = deps.config
  const expected = expectation({ ...account, ...watch }, { ...account, gathering })
  const isFormatKnown = pressings.every(({ format }) => format !== null)
  const fitting = row.numForSale > 0 ? fittingCopy(pressings, rule, rates, now) : null
  const lowest = rows.flatMap((each) => known.lowest.get(each.release_id) ?? [])
  return {
    pressing: pressingLine(card, locale),
    expected: expectedInWords(expected, { ...account, rule, mute, isFormatKnown, of: 'one' }),
    fitting: fitting && {
      words: fittingInWords(fitting, row.currency, account),
      uri: copyPage(marketplace.siteUrl, fitting.copy.id),
    },
    lowestHere: lowestBelow(price, lowest, rates, now),
  }
}

const ruleOf = (row: WatchRow) => storedRule({ ownRule: row.alert_rule, defaultRule: row.default_rule })

/** Says which pressing a card is about, or which of an album, in one line. */
function pressingLine({ row, covered }: CardToWord, locale: Locale): string {
  const { master_id: masterId, pressing_filter: filter, catalogue_number: catalogueNumber } = row
  const words =
    masterId === null
      ? pressingInWords({ ...row, catalogueNumber })
      : pressingsInWords(presentFilter(filter), covered, locale)
  return words.join(' · ')
}

/** Says what is known of a copy in one line; from where it ships the rule has asked already. */
function fittingInWords(
  { copy, seenAt }: KnownCopy,
  currency: string,
  { rates, now, locale }: ExpectingAccount,
): string {
  const shown = (amount: Money | null) => amount && priceToShow(amount, seenAt, currency, rates, now)
  const { price } = copy
  const postage = shownPostage(copy)
  return copyLine(
    { ...namedCopyOf(copy, shown), price: shown(price), postage: shown(postage), was: null, shipsFrom: null },
    locale,
  )
}

type PressingRow = Selectable<CheckStatesTable> & {
  readonly entryId: string
  readonly release_id: number
  readonly format: string | null
  readonly memory: StoredMemory | null
  readonly backAt: Instant | null
}

/** Reads what is known of the releases of these entries; of albums those pressings that are not watched by themselves. */
async function readPressings(db: Queries, cards: readonly CardToWord[]): Promise<readonly PressingRow[]> {
  const ids = cards.map(({ row }) => row.id)
  const { rows } = await sql<PressingRow>`
    select p.*, v.release_id, coalesce(v.parent_id, v.id) as "entryId", r.format, v.alert_memory as memory,
      v.last_alerted_at as "backAt"
    from (
      select * from watches where id = any(${ids}::uuid[])
      union all select * from watches where parent_id = any(${ids}::uuid[])) v
      join releases r on r.id = v.release_id left join check_states p on p.release_id = v.release_id
    where v.parent_id is null or v.paused_at is null and not exists (
      select from watches own where own.user_id = v.user_id and own.release_id = v.release_id
        and own.parent_id is null and own.paused_at is null)
    order by v.release_id`.execute(db)
  return rows
}

/** What is known of releases besides their last check. */
type Known = {
  readonly copies: ReadonlyMap<number, readonly KnownCopy[]>
  readonly past: PastByMonths
  readonly lowest: ReadonlyMap<number, readonly LowestSeen[]>
}

async function readKnown(
  { db, config }: Pick<ExpectingDeps, 'db' | 'config'>,
  userId: string,
  cards: readonly CardToWord[],
  rows: readonly PressingRow[],
  { shops, now }: Pick<ExpectingAccount, 'shops' | 'now'>,
): Promise<Known> {
  const releaseIds = rows.map(({ release_id: id }) => id)
  const all = shops === 'none' ? [] : await readKnownOf(db, releaseIds)
  const ids = all.map(({ copy }) => copy.id)
  const copies = all.length === 0 ? [] : knownFor(all, await readReader(db, userId, ids, now))
  const months = new Map(cards.map(({ row }) => [row.id, ruleOf(row).cheapestInMonths]))
  const asked = rows.flatMap(({ release_id: releaseId, entryId }) => {
    const own = months.get(entryId) ?? null
    return own === null ? [] : [{ releaseId, months: own }]
  })
  return {
    copies: Map.groupBy(copies, ({ copy }) => copy.releaseId),
    past: await readPastOf(db, asked, { at: now, isBefore: true }),
    lowest: await readLowestSeen(db, config.marketplace.priceHistory ? releaseIds : []),
  }
}

function pressingOf(
  row: PressingRow,
  { cheapestInMonths }: AlertRule,
  { copies, past }: Known,
): ExpectedPressing {
  const seen = row.state === null ? null : seenOf(row)
  const counted = countedOf(row)
  return {
    market:
      seen === null || counted === null
        ? null
        : {
            ...counted,
            observation: seen.observation,
            copies: copies.get(row.release_id) ?? [],
          },
    format: row.format,
    memory: storedMemory(row.memory, row.backAt),
    pastPrices: cheapestInMonths === null ? null : (past.get(row.release_id)?.get(cheapestInMonths) ?? null),
  }
}
