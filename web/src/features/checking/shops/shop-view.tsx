import { endpoints } from '@cratewatch/contracts/calls'
import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { call } from '../../../lib/api/api.ts'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { ApiError } from '../../../lib/api/toast-failure.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button, TextLink } from '../../../ui/buttons.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { EmptySleeve } from '../../../ui/illustrations.tsx'
import { ParcelAlertControl } from './parcel-alert.tsx'
import { ParcelView } from './parcel-view.tsx'
import { ShopFacts } from './shop-facts.tsx'

/** Shows a followed shop: what it has of the list, and what that costs together. */
export function ShopView({ id }: { id: string }) {
  const { t } = useTexts()
  const query = useQuery(shopQuery(id))
  const shop = query.data?.shop
  const isUnknown = query.error instanceof ApiError && [400, 404].includes(query.error.status)
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-4">
      <Button asChild variant="ghost" size="sm" icon={<ChevronLeft />} className="-ms-3 justify-self-start">
        <Link to="/dashboard/shops">{t('shops.one.back')}</Link>
      </Button>
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 className="heading text-2xl wrap-anywhere">{shop?.name ?? t('shops.one.pageTitle')}</h1>
          {shop && (
            <TextLink href={shop.uri} external externalHint={t('shell.newTab')}>
              {t('shops.one.visit')}
            </TextLink>
          )}
        </div>
        {shop && <ShopFacts shop={shop} />}
      </div>
      {query.data && shop && <ParcelAlertControl shop={shop} currency={query.data.ordering.currency} />}
      {isUnknown ? (
        <EmptyState illustration={<EmptySleeve />} title={t('shops.one.unknownTitle')}>
          {t('shops.one.unknownText')}
        </EmptyState>
      ) : (
        <Loaded query={query} failure={t('shops.one.loadFailed')} rows={4}>
          {({ shop: { state, parcelAlert }, matches, ordering }) => {
            if (matches.length > 0)
              return <ParcelView matches={matches} ordering={ordering} alert={parcelAlert} />
            return state === 'read' && <p className="text-pretty">{t('shops.one.none')}</p>
          }}
        </Loaded>
      )}
    </div>
  )
}

/** One shop; loaded again every minute, and often while it is read for the first time. */
function shopQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.shops, 'one', id],
    queryFn: ({ signal }) => call(endpoints.readShop, { params: { id } }, signal),
    refetchInterval: ({ state: { data } }) => (data?.shop.state === 'new' ? seconds(5) : minutes(1)),
  })
}
