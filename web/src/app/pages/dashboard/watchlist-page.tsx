import type { User } from '@cratewatch/contracts/people/accounts'
import type { WatchList } from '@cratewatch/contracts/watching/vinyls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { PushOffer } from '../../../features/alerting/push/push-offer.tsx'
import { Watchlist, type WatchlistProps } from '../../../features/watching/list/watchlist.tsx'
import {
  type ShowView,
  rememberDensity,
  rememberedDensity,
  usualPageSize,
  rememberPageSize,
  watchlistQuery,
  type Density,
} from '../../../features/watching/watchlist-query.ts'
import { instanceQuery } from '../../../lib/profile.ts'
import { ALL, useTexts, withTexts } from '../../../lib/text/i18n.ts'
import { deferred, useDeferred } from '../../../ui/deferred.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/loading.tsx'
import { readWatchlistSearch } from '../../search/search.ts'

/** What an empty or growing list says of the wantlist. Loaded for those lists alone, with its texts. */
const wantlistOffer = deferred(() => withTexts(ALL, import('../../../features/lists/wantlist-offer.tsx')))
const listFilling = deferred(() => withTexts(ALL, import('../../../features/lists/list-filling.tsx')))

function OfferWantlist(props: { user: User; otherwise: ReactNode }) {
  const { t } = useTexts()
  const canConnect = useQuery(instanceQuery).data?.marketplaceSignIn ?? false
  const isOffered = canConnect || props.user.discogsUsername !== null
  const code = useDeferred(wantlistOffer, isOffered)
  if (!isOffered) return props.otherwise
  if (code !== null) return <code.WantlistOffer {...props} canConnect={canConnect} />
  return (
    <SkeletonGroup label={t('shell.loading')}>
      <Skeleton shape="box" className="h-50" />
    </SkeletonGroup>
  )
}

function ShowFilling({ filling }: { filling: WatchList['filling'] }) {
  const code = useDeferred(listFilling, filling !== null)
  return code && <code.ListFilling filling={filling} />
}

/** Shows the watch list; the address holds the part on screen. */
export function WatchlistPage({ user }: { user: User }) {
  const [usualDensity, setUsualDensity] = useState(rememberedDensity)
  // What lies open over the list shows no other part of it.
  const search = useSearch({
    from: '/served/dashboard/vinyls',
    select: ({ record: _record, ...others }) => others,
    structuralSharing: true,
  })
  const { page = 1, availability = 'all', order = 'for-sale', find = '', size } = search
  const { density = usualDensity } = search
  const navigate = useNavigate()
  const client = useQueryClient()
  const limit = size ?? usualPageSize(density, user._count.vinyls)

  const show: ShowView = (view, how) => {
    const isChosen = view.limit !== limit
    if (isChosen) rememberPageSize(view.limit)
    // Asked for at once: the page that shows it is drawn meanwhile.
    void client.prefetchQuery(watchlistQuery(view))
    void navigate({
      to: '/dashboard/vinyls',
      search: ({ density }) =>
        readWatchlistSearch({ ...view, size: isChosen ? view.limit : size, find: view.search, density }),
      replace: how === 'replace',
      resetScroll: view.page !== page,
    })
  }
  const showDensity = (density: Density) => {
    rememberDensity(density)
    // The address may stay the same, and would show nothing new.
    setUsualDensity(density)
    void navigate({
      to: '/dashboard/vinyls',
      search: (now) => readWatchlistSearch({ ...now, density }),
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <Watchlist
      view={{ page, limit, availability, order, search: find }}
      onViewChange={show}
      density={density}
      onDensityChange={showDensity}
      user={user}
      {...useShared(search)}
      whenAdded={<PushOffer />}
      whenEmpty={offerWantlist(user)}
      whenFilling={showFilling}
    />
  )
}

type Handed = Pick<ReturnType<typeof readWatchlistSearch>, 'add' | 'link' | 'title'>

/** Keeps what is handed to the add form, by the address once: it leaves that. null: nothing was shared yet. */
function useShared({ add, link, title }: Handed): Pick<WatchlistProps, 'shared' | 'onShare'> {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [shared, setShared] = useState<WatchlistProps['shared']>(null)
  const isHanded = [add, link, title].some((part) => part !== undefined)
  useEffect(() => {
    if (!isHanded) return
    // Links of the marketplace are known by its address.
    const known = Promise.all([
      import('@cratewatch/domain/records/text-of-share'),
      client.ensureQueryData(instanceQuery),
    ])
    void known.then(([{ textOfShare }, { marketplaceSiteUrl }]) =>
      setShared({ text: textOfShare({ text: add, link, title }, marketplaceSiteUrl) }),
    )
    void navigate({
      to: '/dashboard/vinyls',
      search: ({ add: _add, link: _link, title: _title, ...others }) => others,
      replace: true,
      resetScroll: false,
    })
  }, [isHanded, add, link, title, navigate, client])
  return { shared, onShare: setShared }
}

/** Returns a function, because a list knows only once it has loaded that it is empty. */
const offerWantlist = (user: User) => (otherwise: ReactNode) => (
  <OfferWantlist user={user} otherwise={otherwise} />
)

const showFilling = (filling: WatchList['filling']) => <ShowFilling filling={filling} />
