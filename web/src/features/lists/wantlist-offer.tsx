import { endpoints } from '@cratewatch/contracts/calls'
import type { User } from '@cratewatch/contracts/people/accounts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { instanceQuery } from '../../lib/session/profile.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button } from '../../ui/buttons.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { OfferForm } from './offer-form.tsx'
import { connectionQuery, useConnect } from './wantlist-queries.ts'

/** How many records the wantlist has. Asked once: the marketplace counts every request. */
const sizeQuery = {
  queryKey: [...queryKeys.marketplace, 'size'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { pagination } = await call(endpoints.readWantlist, { query: { page: 1, limit: 1 } }, signal)
    return pagination.total
  },
  retry: false,
  staleTime: Infinity,
}

export type WantlistOfferProps = {
  user: User
  /** Shown where there is no wantlist to offer. */
  otherwise: ReactNode
}

/** Offers an empty watch list the wantlist of the connected account, or to connect one. */
export function WantlistOffer({ user, otherwise }: WantlistOfferProps) {
  const { t } = useTexts()
  const isOffered = useQuery(instanceQuery).data?.marketplaceSignIn ?? false
  const connection = useQuery(connectionQuery)
  const isConnected = connection.data?.isConnected ?? false
  const size = useQuery({ ...sizeQuery, enabled: isConnected })
  if (!isOffered && user.discogsUsername === null) return otherwise
  if (connection.isPending || size.isLoading) {
    return (
      <SkeletonGroup label={t('shell.loading')}>
        <Card padding="lg" className="grid gap-4">
          <Skeleton className="h-7 w-3/5" />
          <Skeleton shape="box" className="h-40" />
        </Card>
      </SkeletonGroup>
    )
  }
  // A list that could not be read just now can be brought all the same.
  if (isConnected && size.data !== 0) return <OfferForm user={user} size={size.data ?? null} />
  return (
    <>
      {otherwise}
      {isOffered && !isConnected && <ConnectOffer />}
      {isConnected && <p className="text-center text-ink-soft">{t('wantlist.first.empty')}</p>}
    </>
  )
}

/** Offers to connect the marketplace account, and to come back to the list with its wantlist. */
function ConnectOffer() {
  const { t } = useTexts()
  const connect = useConnect('list')
  return (
    <Card
      as="section"
      padding="lg"
      aria-labelledby="connect-offer"
      className="flex flex-wrap items-center justify-between gap-4"
    >
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h2 id="connect-offer" className="heading text-section">
          {t('wantlist.first.connectTitle')}
        </h2>
        <p className="text-pretty text-ink-soft">{t('wantlist.first.connectText')}</p>
      </div>
      <Button
        busy={connect.isPending || connect.isSuccess}
        onClick={() => connect.mutate()}
        className="max-sm:grow"
      >
        {t('wantlist.connection.connect')}
      </Button>
    </Card>
  )
}
