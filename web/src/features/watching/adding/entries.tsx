import { UNKNOWN_WATCH, type Watch, type WatchList } from '@cratewatch/contracts/watching/vinyls'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import type { Ceiling } from '@cratewatch/domain/alerts/ceiling'
import { priceInWords } from '@cratewatch/domain/alerts/shown-price'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { FormEvent } from 'react'
import { useSharedSentence } from '../../../lib/alerts/sentence-words.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { useChangeRule } from '../alerting/rule-mutations.ts'
import { showsNewest, NEWEST, watchlistQuery, type WatchlistView } from '../watchlist-query.ts'
import { PriceQuestion, useQuestion } from './question.tsx'

/** A record being added, shown in the list before the server has answered. */
export type PendingAdd = {
  readonly kind: Watch['kind']
  readonly discogsId: number
  readonly startedAt: number
  /** What alerts, where that differs from the rule for all records. */
  readonly rule?: OwnRule
}

/** An entry of the list: a watch, and whether it is being added or removed. */
export type WatchlistEntry = { readonly watch: Watch; readonly phase: 'arriving' | 'here' | 'leaving' }

/**
 * Returns the entry that stands for a record until its details are known. `name`: "Loading vinyl …" in the language.
 */
export function temporaryWatch({ kind, discogsId, startedAt }: PendingAdd, name: string): Watch {
  const createdAt = new Date(startedAt).toISOString()
  return { ...UNKNOWN_WATCH, id: `temp-${startedAt}-${discogsId}`, kind, discogsId, name, createdAt }
}

type PendingChanges = {
  readonly adds: readonly { readonly add: PendingAdd; readonly name: string }[]
  readonly removals: ReadonlySet<string>
}

/**
 * Returns the page as it will be once all pending changes succeed. Nothing is stored, so a failed change leaves the
 * list as it was. New records are on top where the newest come first.
 */
export function entriesOf(
  watches: readonly Watch[],
  pending: PendingChanges,
  view: WatchlistView,
): readonly WatchlistEntry[] {
  const here = watches.map((watch): WatchlistEntry => {
    return { watch, phase: pending.removals.has(watch.id) ? 'leaving' : 'here' }
  })
  if (!showsNewest(view)) return here
  const known = new Set(watches.map(recordKey))
  const arriving = pending.adds
    .filter(({ add }) => !known.has(recordKey(add)))
    .map(({ add, name }): WatchlistEntry => ({ watch: temporaryWatch(add, name), phase: 'arriving' }))
  return [...arriving.reverse(), ...here].slice(0, view.limit)
}

/** A release and a master may have the same number. */
function recordKey({ kind, discogsId }: Pick<PendingAdd, 'kind' | 'discogsId'>): string {
  return `${kind} ${discogsId}`
}

/** Returns the list with a newly created record on top; unchanged when it is there already. */
export function withCreated(list: WatchList, created: Watch, limit: number): WatchList {
  if (list.vinyls.some((watch) => watch.id === created.id)) return list
  const total = list.pagination.total + 1
  return {
    ...list,
    vinyls: [created, ...list.vinyls].slice(0, limit),
    counts: withOneMore(list.counts, created),
    pagination: { total, pages: Math.ceil(total / limit) },
  }
}

function withOneMore(counts: WatchList['counts'], { available }: Watch): WatchList['counts'] {
  const more = { ...counts, all: counts.all + 1 }
  more[available ? 'available' : 'unavailable'] += 1
  return more
}

/** Says what was added: of one record what it costs now and its sentence, of several what holds of all. */
export function AddedNote({ added: [first, ...others] }: { added: readonly [Watch, ...Watch[]] }) {
  const shared = useSharedSentence()
  return (
    <div className="grid animate-fade-in gap-3 rounded-xl bg-well p-4">
      {others.length === 0 ? (
        <AddedRecord added={first} />
      ) : (
        <p role="status" className="text-pretty">
          {shared}
        </p>
      )}
    </div>
  )
}

function AddedRecord({ added }: { added: Watch }) {
  const { t, locale } = useTexts()
  const watch = useLatest(added)
  const { proposal, why, words } = watch.expected
  // The question says the same, with a field.
  const said = why === 'sold-out-first' ? '' : words
  return (
    <>
      <p role="status" className="text-pretty">
        {`${figuresInWords(watch, t, locale)} ${said}`.trim()}
      </p>
      {why !== 'other-format' && watch.available && watch.alert.rule.ceiling === null && (
        <AskPrice {...{ watch, proposal }} />
      )}
    </>
  )
}

/** Follows the record in the list: its figures may come later than itself. */
function useLatest(added: Watch): Watch {
  const { data } = useQuery({
    ...watchlistQuery(NEWEST),
    select: ({ vinyls: watches }) => watches.find(({ id }) => id === added.id),
  })
  return data ?? added
}

function figuresInWords(watch: Watch, t: TFunction, locale: Locale): string {
  const { state, numForSale: count, shownPrice } = watch
  if (state !== 'on-sale') return ''
  if (shownPrice === null) return t('alerts.now.copies', { count })
  return t('alerts.now.from', { count, price: priceInWords(shownPrice, locale) })
}

/** Asks what would be cheap enough, now that the price is known; a proposal is filled in. */
function AskPrice({ watch, proposal }: { watch: Watch; proposal: Ceiling | null }) {
  const { t } = useTexts()
  const asking = useQuestion(true, proposal)
  const change = useChangeRule(watch)
  const { own, mayWake } = watch.alert
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const answer = asking.answer()
    if (answer !== null && !change.isPending) change.mutate({ rule: { ...own, ...answer }, mayWake })
  }
  return (
    <form onSubmit={submit} noValidate>
      <PriceQuestion {...asking.props}>
        <Button type="submit" busy={change.isPending} disabled={!asking.isAnswered} className="max-sm:grow">
          {t('alerts.question.title')}
        </Button>
      </PriceQuestion>
    </form>
  )
}
