import { endpoints } from '@cratewatch/contracts/calls'
import type { Wantlist } from '@cratewatch/contracts/lists/wantlist'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button } from '../../ui/buttons.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Sleeve } from '../../ui/covers/sleeve.tsx'

export type Wants = Pick<Wantlist, 'wants'> & {
  /** How many there are, shown or not. */
  readonly total: number
  /** Shows more of them. */
  readonly more: ReactNode
}

/** As many as one request of the marketplace brings; it is asked once for each page, because it counts every request. */
const AT_ONCE = 100

const wantsQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.marketplace, 'wants'],
  queryFn: ({ pageParam: page, signal }) =>
    call(endpoints.readWantlist, { query: { page, limit: AT_ONCE, sort: 'rarest' } }, signal),
  initialPageParam: 1,
  getNextPageParam: ({ pagination }, pages) =>
    pages.length < pagination.pages ? pages.length + 1 : undefined,
  retry: false,
  staleTime: Infinity,
})

/** Reads the wantlist; `list` is null while it is not known. */
export function useWants(enabled: boolean) {
  const { t } = useTexts()
  const { data, isLoading, ...next } = useInfiniteQuery({ ...wantsQuery, enabled })
  const more = next.hasNextPage && (
    <Button
      variant="ghost"
      size="sm"
      busy={next.isFetchingNextPage}
      onClick={() => void next.fetchNextPage()}
      className="col-span-full justify-self-center"
    >
      {t('words.showMore')}
    </Button>
  )
  const [first] = data?.pages ?? []
  const list: Wants | null =
    data === undefined || first === undefined
      ? null
      : { wants: data.pages.flatMap(({ wants }) => wants), total: first.pagination.total, more }
  return { list, isLoading }
}

/** Holds which records are ticked: at first as many as there is room for. `only` is missing where that is everything. */
export function useTicks(list: Wants | null, room: number | null) {
  const ids = list?.wants.map(({ discogsId }) => discogsId) ?? []
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const [isFull, setFull] = useState(false)
  const ticked = chosen ?? ids.slice(0, room ?? ids.length)
  const toggle = (id: number) => {
    const isTicked = ticked.includes(id)
    const isRefused = !isTicked && room !== null && ticked.length >= room
    setFull(isRefused)
    if (!isRefused) setChosen(isTicked ? ticked.filter((each) => each !== id) : [...ticked, id])
  }
  const fits = list === null || room === null || list.total <= room
  const only = fits && ticked.length === ids.length ? undefined : ticked
  return { ticked, only, toggle, isFull }
}

type CoversProps = Pick<Wants, 'wants' | 'more'> & { ticks: ReturnType<typeof useTicks> }

/** Shows the covers of the wantlist, to tick those that are to be watched. */
export function Covers({ wants, more, ticks: { ticked, toggle } }: CoversProps) {
  const { t } = useTexts()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('wantlist.run.filter')}</legend>
      <div className="grid max-h-58 grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2.5 overflow-y-auto p-1">
        {wants.map(({ discogsId, artist, name, thumb }) => {
          const isTicked = ticked.includes(discogsId)
          return (
            <label
              key={discogsId}
              className="relative grid w-21 cursor-pointer content-start gap-1 text-2xs leading-tight"
            >
              <input
                type="checkbox"
                checked={isTicked}
                onChange={() => toggle(discogsId)}
                className="focus-ring absolute end-1 top-1 z-1 size-6 accent-label"
              />
              <Sleeve
                src={thumb}
                alt=""
                seed={discogsId}
                // Not by `:has(:checked)`: a rule for whatever is below that has the browser style whole pages anew, here and elsewhere.
                className={classNames('transition-opacity [--side:5.25rem]!', !isTicked && 'opacity-55')}
              />
              <span className="line-clamp-2 wrap-anywhere">{`${artist} – ${name}`}</span>
            </label>
          )
        })}
        {more}
      </div>
    </fieldset>
  )
}
