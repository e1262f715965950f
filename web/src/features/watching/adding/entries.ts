import { STRIP_DAYS, type Watch, type WatchList } from '@cratewatch/contracts/watching/vinyls'
import { DEFAULT_RULE, type OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { showsNewest, type WatchlistView } from '../watchlist-query.ts'

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

const NOWHERE = '00000000-0000-0000-0000-000000000000'

/**
 * Returns the entry that stands for a record until its details are known. `name`: "Loading vinyl …" in the language.
 */
export function temporaryWatch({ kind, discogsId, startedAt }: PendingAdd, name: string): Watch {
  return {
    id: `temp-${startedAt}-${discogsId}`,
    kind,
    pressings: null,
    masterId: null,
    discogsId,
    name,
    artist: '',
    thumb: '',
    uri: '',
    sellUri: '',
    userId: NOWHERE,
    year: null,
    country: null,
    label: null,
    format: null,
    state: 'unknown',
    numForSale: 0,
    available: false,
    lowestPrice: null,
    shownPrice: null,
    lastCheckedAt: null,
    tier: 3,
    effectiveTier: 3,
    priorityScore: 0,
    totalChecks: 0,
    createdAt: new Date(startedAt).toISOString(),
    foundAt: null,
    nextCheckAt: null,
    pausedReason: null,
    successor: null,
    unansweredSince: null,
    beingLookedUp: false,
    isStarred: false,
    note: null,
    tags: [],
    mutedUntil: null,
    alert: { own: {}, rule: { ...DEFAULT_RULE, ceiling: null }, mayWake: false },
    strip: Array.from({ length: STRIP_DAYS }, () => 'unknown' as const),
    user: { email: null, discogsUsername: null, plan: 'FREE', subscription: { plan: 'FREE' } },
    _count: { notifications: 0, checkHistory: 0 },
  }
}

export type PendingChanges = {
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
