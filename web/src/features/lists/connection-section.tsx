import { endpoints } from '@cratewatch/contracts/calls'
import type { User } from '@cratewatch/contracts/people/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call, type ApiAnswer } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { toastFailure } from '../../lib/api/toast-failure.ts'
import { Badge } from '../../ui/badges/badge.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { SectionCard } from '../../ui/layout/section-card.tsx'
import { useConnect } from './first/use-connect.ts'

export type Connection = ApiAnswer<typeof endpoints.marketplaceStatus>
export type ConnectionSectionProps = { connection: Connection; user: User; isOffered: boolean }

/** Shows the marketplace account, which the wantlist comes from, and signs in to it. */
export function ConnectionSection({ connection, user, isOffered }: ConnectionSectionProps) {
  const { t } = useTranslation()
  const { isConnected, username } = connection
  return (
    <SectionCard
      title={t('wantlist.connection.title')}
      text={t('wantlist.connection.text')}
      aside={
        <Badge tone={isConnected ? 'neutral' : 'outline'}>
          {t(isConnected ? 'wantlist.connection.connected' : 'wantlist.connection.notConnected')}
        </Badge>
      }
    >
      {isConnected ? (
        <>
          <p className="wrap-anywhere">{t('wantlist.connection.connectedAs', { username })}</p>
          <Disconnect user={user} />
        </>
      ) : (
        <Connect wasRevoked={connection.wasRevoked} isOffered={isOffered} />
      )}
    </SectionCard>
  )
}

function Connect({ wasRevoked, isOffered }: { wasRevoked: boolean; isOffered: boolean }) {
  const { t } = useTranslation()
  const connect = useConnect('settings')
  if (!isOffered) return <Banner tone="info">{t('wantlist.connection.notOffered')}</Banner>
  return (
    <>
      {wasRevoked && (
        <Banner tone="warning" title={t('wantlist.connection.revokedTitle')}>
          {t('wantlist.connection.revokedText')}
        </Banner>
      )}
      <Button
        className="justify-self-start max-sm:justify-self-stretch"
        busy={connect.isPending || connect.isSuccess}
        onClick={() => connect.mutate()}
      >
        {t('wantlist.connection.connect')}
      </Button>
    </>
  )
}

function Disconnect({ user }: { user: User }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const isOnlyWayIn = user.email === null || !user.hasPassword
  const disconnect = useMutation({
    mutationFn: () => call(endpoints.marketplaceDisconnect),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.marketplace }),
        client.invalidateQueries({ queryKey: queryKeys.profile }),
      ]),
    onError: (error) => toastFailure(t('wantlist.connection.discogsDisconnectionFailed'), error),
  })
  return (
    <>
      {isOnlyWayIn && (
        <Banner
          tone="info"
          action={
            <Button asChild variant="secondary" size="sm">
              <Link to="/dashboard/settings/account">{t('wantlist.connection.toAccount')}</Link>
            </Button>
          }
        >
          {t('wantlist.connection.onlyWayIn')}
        </Banner>
      )}
      <Button
        variant="secondary"
        className="justify-self-start max-sm:justify-self-stretch"
        disabled={isOnlyWayIn}
        busy={disconnect.isPending}
        onClick={() => disconnect.mutate()}
      >
        {t('wantlist.connection.disconnect')}
      </Button>
    </>
  )
}
