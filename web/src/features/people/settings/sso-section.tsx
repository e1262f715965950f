import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useChange } from '../../../lib/api/use-change.ts'
import { call, type ApiAnswer } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { Badge } from '../../../ui/badges.tsx'
import { Button } from '../../../ui/buttons.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { Loaded } from '../../../lib/api/loaded.tsx'
import type { SsoIdentity } from '@cratewatch/contracts/people/single-sign-on'
import { Building2 } from 'lucide-react'
import { formatDate, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Age } from '../../../lib/text/age.tsx'

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
      title={t('account.sso.title')}
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

function useDisconnect() {
  const { t } = useTexts()
  return useChange({
    mutationFn: (id: string) => call(endpoints.ssoDisconnect, { params: { id } }),
    done: t('account.sso.disconnected'),
    failed: t('account.sso.disconnectFailed'),
    stale: [queryKeys.ssoIdentities],
  })
}

type SsoIdentityRowProps = {
  identity: SsoIdentity
  /** The issuer's name. */
  name: string
  busy: boolean
  onDisconnect?: (() => void) | undefined
}

/** Shows one identity by the address that its issuer states. */
function SsoIdentityRow({ identity, name, busy, onDisconnect }: SsoIdentityRowProps) {
  const { t, locale } = useTexts()
  const who = identity.email ?? t('account.sso.withoutEmail', { name })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <Building2 aria-hidden className="size-6 shrink-0 text-ink-soft" strokeWidth={1.5} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold wrap-anywhere">{who}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {new URL(identity.issuer).host}
          {'\u00a0· '}
          <Age at={identity.lastUsedAt} say={(age) => t('words.used', { age })} />
          {'\u00a0· '}
          {t('account.sessions.since', { date: formatDate(readInstant(identity.createdAt), locale) })}
        </p>
      </div>
      {onDisconnect && (
        <Button
          variant="ghost"
          size="sm"
          busy={busy}
          aria-label={t('account.sso.disconnectOne', { who })}
          onClick={onDisconnect}
        >
          {t('words.disconnect')}
        </Button>
      )}
    </li>
  )
}
