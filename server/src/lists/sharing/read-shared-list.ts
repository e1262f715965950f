import { ruleFor } from '@cratewatch/domain/alerts/alert-rule'
import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import type { Money } from '@cratewatch/domain/kernel/money'
import { releaseName } from '@cratewatch/domain/records/display-name'
import { masterPage, releasePage } from '@cratewatch/domain/records/links'
import { sql } from 'kysely'
import { hashToken } from '../../base/secrets.ts'
import { entryNames } from '../../checking/figures/watch-figures.ts'
import { filledRule } from '../../collectors/rules.ts'
import type { SharedList } from '../../collectors/shared-lists.ts'
import type { Queries } from '../../database/database.ts'

/** How many records one page shows. */
export const RECORDS_A_PAGE = 60

/** Finds the list that is shared by this token; null: it is shared no longer, or never was. */
export async function findSharedList(db: Queries, token: string): Promise<SharedList | null> {
  const list = await db
    .selectFrom('shared_lists')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return list ?? null
}

/** The records that a shared list shows: those that its owner watches by themselves, with its tag where it has one. */
export function recordsOf(db: Queries, { user_id: userId, tag }: SharedList) {
  return db
    .selectFrom('watches as v')
    .leftJoin('releases as r', 'r.id', 'v.release_id')
    .leftJoin('masters as m', 'm.id', 'v.master_id')
    .where('v.user_id', '=', userId)
    .where('v.parent_id', 'is', null)
    .$if(tag !== null, (query) => query.where(sql<boolean>`${tag} = any(v.tags)`))
}

/** A record as others see it: only what everybody may know of it, and the price that its owner would pay. */
export type SharedRecord = {
  readonly url: string
  readonly name: { readonly artist: string; readonly title: string }
  /** Its drawing is made from this. */
  readonly seed: string
  /** Label, catalogue number and so on; null: any pressing of the album. */
  readonly pressing: string | null
  /** null: none, or it is not shown. */
  readonly limit: Money | null
}

/** Reads one page of a shared list, newest records first, and how many there are. */
export async function readSharedRecords(
  db: Queries,
  siteUrl: string,
  list: SharedList,
  page: number,
): Promise<{ readonly records: readonly SharedRecord[]; readonly total: number }> {
  const { total } = await recordsOf(db, list)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await recordsOf(db, list)
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select(entryNames)
    .select(['v.release_id', 'v.master_id', 'v.alert_rule', 'u.alert_rule as default_rule'])
    .select(['r.label', 'r.catalogue_number', 'r.format', 'r.country', 'r.year'])
    .orderBy('v.created_at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(RECORDS_A_PAGE)
    .offset((page - 1) * RECORDS_A_PAGE)
    .execute()
  const records = rows.map(({ artist, title, release_id: releaseId, master_id: masterId, ...row }) => {
    const { label, catalogue_number: number, format, country, year } = row
    const { ceiling } = ruleFor(filledRule(row.default_rule), row.alert_rule ?? {})
    const said = [label, number, format, country, year].filter((part) => part !== null && part !== '')
    return {
      url: masterId === null ? releasePage(siteUrl, releaseId ?? 0) : masterPage(siteUrl, masterId),
      name: { artist, title },
      seed: releaseName({ artist, title }),
      pressing: masterId === null ? said.join(' · ') : null,
      limit: list.shows_limits && ceiling !== null ? moneyOf(ceiling) : null,
    }
  })
  return { records, total }
}
