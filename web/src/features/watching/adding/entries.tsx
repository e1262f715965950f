import { UNKNOWN_WATCH, type Watch, type WatchList } from '@cratewatch/contracts/watching/vinyls'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { FormEvent } from 'react'
import { shownPriceInWords, usePromise } from '../../../lib/alerts/alert-words.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { useChangeRule } from '../alerting/rule-mutations.ts'
import { showsNewest, NEWEST, watchlistQuery, type WatchlistView } from '../watchlist-query.ts'
import { AlertQuestion, useQuestion } from './question.tsx'

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
    pagination: { total, pages: Math.ceil(total / limit) },
  }
}

/** Says what was added can be bought now, and when and where we will tell of it. */
export function AddedNote({ added }: { added: readonly [Watch, ...Watch[]] }) {
  const { t, locale } = useTexts()
  const [first, ...others] = added
  const watch = useLatest(first)
  const isOne = others.length === 0
  const promise = usePromise(watch.alert.rule, isOne ? 'one' : 'several')
  return (
    <div className="grid animate-fade-in gap-3 rounded-xl bg-well p-4">
      <p role="status" className="text-pretty">
        {isOne && `${figuresInWords(watch, t, locale)} `}
        {promise}
      </p>
      {isOne && watch.available && watch.alert.rule.ceiling === null && <AskPrice watch={watch} />}
    </div>
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
  if (state === 'none') return t('alerts.now.none')
  if (state !== 'on-sale') return ''
  if (shownPrice === null) return t('alerts.now.copies', { count })
  return t('alerts.now.from', { count, price: shownPriceInWords(shownPrice, locale) })
}

/** Asks what would be cheap enough, now that the price is known. */
function AskPrice({ watch }: { watch: Watch }) {
  const { t } = useTexts()
  const asking = useQuestion(true)
  const change = useChangeRule(watch)
  const { own, rule, mayWake } = watch.alert
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const answer = asking.answer()
    if (answer !== null && !change.isPending) change.mutate({ rule: { ...own, ...answer }, mayWake })
  }
  const { backForSale } = rule
  return (
    <form onSubmit={submit} noValidate>
      <AlertQuestion {...asking.props} defaults={{ ...asking.props.defaults, backForSale }}>
        <Button
          type="submit"
          variant="secondary"
          busy={change.isPending}
          disabled={!asking.isAnswered}
          className="max-sm:grow"
        >
          {t('alerts.question.save')}
        </Button>
      </AlertQuestion>
    </form>
  )
}
