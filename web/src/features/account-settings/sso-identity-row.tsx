import type { SsoIdentity } from '@cratewatch/contracts/accounts/single-sign-on'
import { Building2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDate, readInstant } from '../../lib/text/format.ts'
import { useLocale } from '../../lib/text/use-locale.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LastUse } from '../../lib/last-use.tsx'

export type SsoIdentityRowProps = {
  identity: SsoIdentity
  /** The issuer's name. */
  name: string
  busy: boolean
  onDisconnect?: (() => void) | undefined
}

/** Shows one identity by the address that its issuer states. */
export function SsoIdentityRow({ identity, name, busy, onDisconnect }: SsoIdentityRowProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const who = identity.email ?? t('account.sso.withoutEmail', { name })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <Building2 aria-hidden className="size-6 shrink-0 text-ink-soft" strokeWidth={1.5} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold wrap-anywhere">{who}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {new URL(identity.issuer).host}
          {' · '}
          <LastUse at={identity.lastUsedAt} say={(age) => t('account.sessions.used', { age })} />
          {' · '}
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
          {t('account.sso.disconnect')}
        </Button>
      )}
    </li>
  )
}
