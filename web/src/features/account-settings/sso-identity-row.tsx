import type { SsoIdentity } from '@cratewatch/contracts/accounts/single-sign-on'
import { Building2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatMoment, readInstant } from '../../lib/text/format.ts'
import { useAge } from '../../lib/text/use-age.ts'
import { useLocale } from '../../lib/text/use-locale.ts'
import { Button } from '../../ui/buttons/button.tsx'

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
  const used = readInstant(identity.lastUsedAt)
  const age = useAge(used)
  const who = identity.email ?? t('account.sso.withoutEmail', { name })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <Building2 aria-hidden className="size-6 shrink-0 text-ink-soft" strokeWidth={1.5} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold wrap-anywhere">{who}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {new URL(identity.issuer).host}
          {' · '}
          <time dateTime={identity.lastUsedAt} title={formatMoment(used, locale)}>
            {t('account.sessions.used', { age })}
          </time>
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
