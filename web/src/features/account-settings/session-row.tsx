import type { UserSession } from '@cratewatch/contracts/accounts/account-settings'
import { describeDevice, nameDevice } from '@cratewatch/domain/accounts/describe-device'
import { Monitor, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDate, readInstant } from '../../lib/text/format.ts'
import { useLocale } from '../../lib/text/use-locale.ts'
import { Badge } from '../../ui/badges/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LastUse } from '../../lib/last-use.tsx'

const HANDHELD = new Set(['iPhone', 'iPad', 'Android'])

export type SessionRowProps = { session: UserSession; busy: boolean; onEnd: () => void }

/** Shows one session. */
export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const name = nameDevice(session.userAgent) ?? t('account.sessions.unknownDevice')
  const Icon = HANDHELD.has(describeDevice(session.userAgent).system ?? '') ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-4 py-3.5 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-6 shrink-0 text-ink-soft" strokeWidth={1.5} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {name}
          {session.isCurrent && <Badge>{t('account.sessions.current')}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          <LastUse at={session.lastSeenAt} say={(age) => t('account.sessions.used', { age })} />
          {' · '}
          {t('account.sessions.since', { date: formatDate(readInstant(session.createdAt), locale) })}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="ghost"
          size="sm"
          busy={busy}
          aria-label={t('account.sessions.endOne', { device: name })}
          onClick={onEnd}
        >
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  )
}
