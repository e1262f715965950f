import type { Instant } from '@cratewatch/domain/kernel/instant'
import { cellOf } from '@cratewatch/domain/lists/read-cell'
import type { Choices } from '@cratewatch/domain/lists/run'
import { isMuted } from '@cratewatch/domain/notifications/mute'
import { masterPage, releasePage } from '@cratewatch/domain/records/links'
import { stringify } from 'csv-stringify/sync'
import { sql, type NotNull } from 'kysely'
import { wire, wireOrNull } from '../../base/wire-time.ts'
import { entryNames } from '../../checking/figures/watch-figures.ts'
import { storedMute } from '../../collectors/rules.ts'
import { moment } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { CHOICE_HEADERS, choiceCells, FILTER_HEADER, RULE_HEADER } from './own-columns.ts'

const ROWS_AT_ONCE = 500
/** Without it, spreadsheets assume the old encoding of their country. */
const BYTE_ORDER_MARK = '\uFEFF'
const HEADER = [
  'release_id',
  'Artist',
  'Title',
  'Label',
  'Catalog#',
  'Format',
  'Released',
  'Country',
  'URL',
  RULE_HEADER,
  FILTER_HEADER,
  ...CHOICE_HEADERS,
]

/**
 * Exports the watch list as CSV, newest first, piece by piece. Importing it elsewhere gives the same records, with rules,
 * notes, tags, stars and mutes.
 */
export async function* exportWatches(
  deps: Pick<Deps, 'clock' | 'config' | 'db'>,
  userId: string,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + lineOf(HEADER)
  for (let after: Place | null = null; ;) {
    const rows = await readRows(deps, userId, after)
    if (rows.length > 0) yield rows.map((row) => lineOf(cells(deps, row))).join('')
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_AT_ONCE) return
    after = { addedAt: last.created_at, watchId: last.watch_id }
  }
}

/** The place of a row in the order of the list. */
type Place = { readonly addedAt: Instant; readonly watchId: string }
type Row = Awaited<ReturnType<typeof readRows>>[number]

/** Reads the rows after a place, so that rows added meanwhile shift nothing. */
function readRows({ db }: Pick<Deps, 'db'>, userId: string, after: Place | null) {
  return db
    .selectFrom('watches as v')
    .leftJoin('releases as r', 'r.id', 'v.release_id')
    .leftJoin('masters as m', 'm.id', 'v.master_id')
    .select(entryNames)
    .select([
      'v.id as watch_id',
      'v.created_at',
      'v.release_id as id',
      'v.master_id',
      'v.pressing_filter',
      'r.label',
      'r.catalogue_number',
      'r.format',
      sql<number | null>`coalesce(r.year, m.year)`.as('year'),
      'r.country',
      'v.alert_rule',
      'v.note',
      'v.tags',
      'v.is_starred',
      'v.may_wake',
      'v.muted_at as mutedAt',
      'v.muted_until as mutedUntil',
      'v.muted_value as mutedValue',
      'v.muted_currency as mutedCurrency',
    ])
    .where('v.user_id', '=', userId)
    .where('v.parent_id', 'is', null)
    .$narrowType<{ id: NotNull; master_id: null } | { id: null; master_id: NotNull }>()
    .where(
      after === null
        ? sql<boolean>`true`
        : sql<boolean>`(v.created_at, v.id) < (${moment(after.addedAt)}, ${after.watchId}::uuid)`,
    )
    .orderBy('v.created_at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(ROWS_AT_ONCE)
    .execute()
}

function cells({ config, clock }: Pick<Deps, 'clock' | 'config'>, row: Row): string[] {
  const { siteUrl } = config.marketplace
  const { artist, title, label, catalogue_number: number, format, year, country } = row
  const texts = [artist, title, label, number, format, year, country].map((value) =>
    cellOf(String(value ?? '')),
  )
  const rule = row.alert_rule === null ? '' : JSON.stringify(row.alert_rule)
  const { id, master_id: master, pressing_filter: filter } = row
  // The marketplace's notation of a master, which every reader of lists knows from the id of a release.
  const [name, page] =
    master === null ? [String(id), releasePage(siteUrl, id)] : [`[m${master}]`, masterPage(siteUrl, master)]
  const ours = [rule, filter === null ? '' : JSON.stringify(filter)]
  return [name, ...texts, page, ...ours, ...choiceCells(choicesOf(row, clock.now()))]
}

function choicesOf(row: Row, now: Instant): Choices {
  const mute = storedMute(row)
  const { note, tags, is_starred: isStarred, may_wake: mayWake } = row
  const until = mute?.until ?? null
  return {
    addedAt: wire(row.created_at),
    note,
    tags,
    isStarred,
    mayWake,
    mute: mute !== null && isMuted(mute, now) ? { ...mute, until: wireOrNull(until) } : null,
  }
}

function lineOf(cells: readonly string[]): string {
  // Importers treat any line end as one, so cells that hold one are quoted.
  return stringify([[...cells]], { record_delimiter: '\r\n', quoted_match: /[\r\n]/ })
}
