import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, type ApiAnswer } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { toastFailure } from '../../lib/api/toast-failure.ts'
import { Badge } from '../../ui/badges/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { SectionCard } from '../../ui/layout/section-card.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Loaded } from '../../lib/api/loaded.tsx'
import { SsoIdentityRow } from './sso-identity-row.tsx'

/** Lists the identities for single sign-on, and connects one. */
export function SsoSection({ name, only }: { name: string; only: boolean }) {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: queryKeys.ssoIdentities,
    queryFn: ({ signal }) => call(endpoints.ssoIdentities, {}, signal),
  })
  const isConnected = (query.data?.identities.length ?? 0) > 0
  return (
    <SectionCard
      title={t('account.sso.title')}
      text={t(only ? 'account.sso.textOnly' : 'account.sso.text', { name })}
      aside={
        query.data && (
          <Badge tone={isConnected ? 'neutral' : 'outline'}>
            {t(isConnected ? 'account.sso.connected' : 'account.sso.notConnected')}
          </Badge>
        )
      }
    >
      <Loaded query={query} failure={t('account.sso.loadFailed')} rows={1}>
        {({ identities }) =>
          isConnected ? <Identities {...{ identities, name, only }} /> : <Connect name={name} />
        }
      </Loaded>
    </SectionCard>
  )
}

type IdentitiesProps = ApiAnswer<typeof endpoints.ssoIdentities> & { name: string; only: boolean }

function Identities({ identities, name, only }: IdentitiesProps) {
  const disconnect = useDisconnect()
  return (
    <ul className="divide-y divide-line">
      {identities.map((identity) => (
        <SsoIdentityRow
          key={identity.id}
          identity={identity}
          name={name}
          busy={disconnect.isPending && disconnect.variables === identity.id}
          // The last sign-in method cannot be removed.
          onDisconnect={only && identities.length === 1 ? undefined : () => disconnect.mutate(identity.id)}
        />
      ))}
    </ul>
  )
}

function Connect({ name }: { name: string }) {
  const { t } = useTranslation()
  const connect = useMutation({
    mutationFn: () => call(endpoints.ssoConnect),
    onSuccess: ({ authUrl }) => location.assign(authUrl),
    onError: (error) => toastFailure(t('account.sso.connectFailed'), error),
  })
  return (
    <Button
      className="justify-self-start max-sm:justify-self-stretch"
      busy={connect.isPending || connect.isSuccess}
      onClick={() => connect.mutate()}
    >
      {t('account.sso.connect', { name })}
    </Button>
  )
}

function useDisconnect() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endpoints.ssoDisconnect, { params: { id } }),
    onSuccess: () => toastSuccess(t('account.sso.disconnected')),
    onError: (error) => toastFailure(t('account.sso.disconnectFailed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.ssoIdentities }),
  })
}
