import { endpoints } from '@cratewatch/contracts/calls'
import type { SsoIdentity } from '@cratewatch/contracts/people/single-sign-on'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { call } from '../../../lib/api/api.ts'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { Age } from '../../../lib/text/age.tsx'
import { formatDate, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Badge } from '../../../ui/badges.tsx'
import { Button } from '../../../ui/buttons.tsx'
import { RowName, SectionCard, SectionRow } from '../../../ui/layout/section-card.tsx'

/** Lists the identities for single sign-on, and connects one. */
export function SsoSection({ name, only }: { name: string; only: boolean }) {
  const { t } = useTexts()
  const query = useQuery({
    queryKey: queryKeys.ssoIdentities,
    queryFn: ({ signal }) => call(endpoints.ssoIdentities, {}, signal),
  })
  const isConnected = (query.data?.identities.length ?? 0) > 0
  return (
    <SectionCard
      title={t('securityEvents.method.sso')}
      text={t(only ? 'account.sso.textOnly' : 'account.sso.text', { name })}
      aside={
        query.data && (
          <Badge tone={isConnected ? 'neutral' : 'outline'}>
            {t(isConnected ? 'account.sso.connected' : 'words.notConnected')}
          </Badge>
        )
      }
    >
      <Loaded query={query} failure={t('account.sso.loadFailed')} rows={1}>
        {({ identities }) =>
          identities.length === 0 ? (
            <Connect name={name} />
          ) : (
            <ul className="divide-y divide-line">
              {identities.map((identity) => (
                <IdentityRow
                  key={identity.id}
                  {...{ identity, name }}
                  isLast={only && identities.length === 1}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </SectionCard>
  )
}

function Connect({ name }: { name: string }) {
  const { t } = useTexts()
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

type IdentityRowProps = {
  identity: SsoIdentity
  /** The issuer's name. */
  name: string
  /** Whether it is the only way in, which cannot be removed. */
  isLast: boolean
}

/** Shows one identity by the address that its issuer states. */
function IdentityRow({ identity, name, isLast }: IdentityRowProps) {
  const { t, locale } = useTexts()
  const who = identity.email ?? t('account.sso.withoutEmail', { name })
  const disconnect = useChange({
    mutationFn: () => call(endpoints.ssoDisconnect, { params: { id: identity.id } }),
    done: t('account.sso.disconnected'),
    failed: t('account.sso.disconnectFailed'),
    stale: [queryKeys.ssoIdentities],
  })
  const button = (
    <Button
      variant="ghost"
      size="sm"
      busy={disconnect.isPending}
      aria-label={t('account.sso.disconnectOne', { who })}
      onClick={() => disconnect.mutate()}
    >
      {t('words.disconnect')}
    </Button>
  )
  return (
    <SectionRow icon={Building2} actions={!isLast && button}>
      <RowName>{who}</RowName>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {new URL(identity.issuer).host}
        {'\u00a0· '}
        <Age at={identity.lastUsedAt} say={(age) => t('words.used', { age })} />
        {'\u00a0· '}
        {t('account.sessions.since', { date: formatDate(readInstant(identity.createdAt), locale) })}
      </p>
    </SectionRow>
  )
}
