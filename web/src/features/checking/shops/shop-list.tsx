import { endpoints } from '@cratewatch/contracts/calls'
import type { Shop } from '@cratewatch/contracts/checking/shops'
import type { User } from '@cratewatch/contracts/people/accounts'
import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { compareParcels, type RankedParcel } from '@cratewatch/domain/parcels/parcel'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { call } from '../../../lib/api/api.ts'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { failureMessage } from '../../../lib/api/toast-failure.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { textRules, useForm } from '../../../lib/forms/use-form.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button, IconButton } from '../../../ui/buttons.tsx'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Crate } from '../../../ui/illustrations.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ParcelLine } from './parcel-line.tsx'
import { ShopFacts } from './shop-facts.tsx'
import { ShopSuggestions } from './shop-suggestions.tsx'
import { useFollow } from './use-follow.ts'

/** Lists the followed shops, each with what it has of the list, and follows another one. */
export function ShopList({ user }: { user: User }) {
  const { t } = useTexts()
  const query = useQuery(shopsQuery)
  const unfollow = useUnfollow()
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <h1 className="heading text-2xl leading-12 sm:text-xl sm:leading-12">{t('shops.title')}</h1>
        {query.data && <FollowBar user={user} isFull={query.data.shops.length >= query.data.limit} />}
      </div>
      <Loaded query={query} failure={t('shops.loadFailed')} rows={3}>
        {({ shops, limit, suggestions }) => (
          <>
            {shops.length === 0 ? (
              <EmptyState illustration={<Crate />} title={t('shops.empty.title')}>
                <p>{t('shops.empty.text')}</p>
                <p className="mt-2">{t('shops.empty.where')}</p>
              </EmptyState>
            ) : (
              <ul aria-label={t('shops.title')} className="grid gap-3">
                {shops.map((shop) => (
                  <ShopCard
                    key={shop.id}
                    shop={shop}
                    isBest={shop === bestOf(shops)}
                    isLeaving={unfollow.isPending && unfollow.variables.id === shop.id}
                    onUnfollow={() => unfollow.mutate(shop)}
                  />
                ))}
              </ul>
            )}
            {shops.length < limit && <ShopSuggestions suggestions={suggestions} followed={shops} />}
          </>
        )}
      </Loaded>
    </div>
  )
}

/** The followed shops, by what a record costs on the way, then by how many they have; loaded again often while one is read for the first time. */
const shopsQuery = queryOptions({
  queryKey: [...queryKeys.shops, 'all'],
  queryFn: ({ signal }) => call(endpoints.listShops, {}, signal),
  select: ({ shops, ...rest }) => ({ ...rest, shops: shops.toSorted(byParcel) }),
  refetchInterval: ({ state: { data } }) =>
    data?.shops.some(({ state }) => state === 'new') ? seconds(5) : minutes(1),
})

function byParcel(one: Shop, other: Shop): number {
  return compareParcels(rankedOf(one), rankedOf(other)) || other.wanted - one.wanted
}

function rankedOf({ parcel }: Shop): RankedParcel | null {
  if (parcel === null) return null
  const { records, total, postage, missing } = parcel
  return { records, total: total.value, isPostageKnown: postage !== null, isOrder: missing === null }
}

/** Returns the shop with the best parcel of the sorted ones; null: there is no choice between two whose cost is known. */
function bestOf(shops: readonly Shop[]): Shop | null {
  const comparable = shops.filter(
    ({ parcel }) =>
      parcel !== null && parcel.records > 0 && parcel.postage !== null && parcel.missing === null,
  )
  return comparable.length > 1 ? (comparable[0] ?? null) : null
}

type ShopCardProps = { shop: Shop; isBest: boolean; isLeaving: boolean; onUnfollow: () => void }

function ShopCard({ shop, isBest, isLeaving, onUnfollow }: ShopCardProps) {
  const { t } = useTexts()
  const { id, name, newest, parcel } = shop
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-5 gap-y-3 max-sm:items-start">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <h2 className="heading text-card wrap-anywhere">
          <Link
            to="/dashboard/shops/$id"
            params={{ id }}
            className="focus-ring rounded-sm decoration-2 underline-offset-[0.18em] hover:text-label hover:underline"
          >
            {name}
          </Link>
        </h2>
        <ShopFacts shop={shop} />
      </div>
      {parcel && <ParcelLine parcel={parcel} isBest={isBest} />}
      <div className="flex gap-2 empty:hidden max-sm:order-1 max-sm:basis-full">
        {newest.map(({ copy, name: record, artist, thumb }) => (
          <Sleeve key={copy.id} src={thumb} alt={`${artist} • ${record}`} seed={record} size="sm" />
        ))}
      </div>
      <IconButton
        label={t('shops.unfollowName', { name })}
        title={t('shops.unfollow')}
        disabled={isLeaving}
        className="-me-2 max-sm:-mt-2"
        onClick={onUnfollow}
      >
        <X />
      </IconButton>
    </Card>
  )
}

/** Stops following a shop, and says so with a way back. */
function useUnfollow() {
  const { t } = useTexts()
  const again = useFollow(t('words.undoFailed'))
  return useChange({
    mutationFn: ({ id }: Pick<Shop, 'id' | 'name' | 'parcelAlert'>) =>
      call(endpoints.unfollowShop, { params: { id } }),
    done: (_, { name, parcelAlert: alert }) =>
      toastSuccess(t('shops.unfollowed', { name }), {
        undo: { label: t('words.undo'), onPress: () => again.mutate({ shop: name, alert }) },
      }),
    failed: t('shops.unfollowFailed'),
    stale: [queryKeys.shops],
  })
}

type FollowBarProps = { user: User; isFull: boolean }

/** Asks for the shop to follow; says so when the plan allows no more. */
function FollowBar({ user, isFull }: FollowBarProps) {
  const { t } = useTexts()
  if (!isFull) return <FollowForm />
  const isPremium = user.subscription.plan === 'PREMIUM'
  return (
    <div className="flex min-h-12 grow flex-wrap items-center gap-x-4 gap-y-2 sm:justify-end">
      <p className="text-pretty text-ink-soft">
        {isPremium ? t('shops.full') : t('shops.fullFree', { count: PLANS.PREMIUM.shopLimit })}
      </p>
      {!isPremium && (
        <Button asChild variant="secondary" size="sm">
          <Link to="/dashboard/subscription">{t('words.seePlans')}</Link>
        </Button>
      )}
    </div>
  )
}

const LINK = textRules({ shop: { atMost: 300, isTrimmed: true } })

function FollowForm() {
  const { t } = useTexts()
  const follow = useFollow()
  const { form, field, isReady } = useForm({
    initial: { shop: '' },
    schema: LINK,
    send: follow,
    explain: (error) => ({ shop: failureMessage(error, t('errors.unknown')) }),
    onSent: ({ clear }) => clear(),
  })
  return (
    <form {...form} noValidate className="flex min-w-0 grow items-start gap-2 max-sm:basis-full">
      <TextField
        label={t('shops.link')}
        hideLabel
        placeholder={t('shops.link')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        className="grow"
        {...field('shop')}
      />
      <Button type="submit" busy={follow.isPending} disabled={!isReady} className="h-12">
        {t('shops.follow')}
      </Button>
    </form>
  )
}
