import type { SecurityEventEntry } from '@cratewatch/contracts/accounts/security-events'
import { nameDevice } from '@cratewatch/domain/accounts/describe-device'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoment, readInstant } from '../../lib/text/format.ts'
import { useSecurityEventWords } from '../../lib/text/security-event-words.ts'
import { useLocale } from '../../lib/text/use-locale.ts'

/** Shows one event: what, by which method, on which device, from which network, when. */
export function ActivityRow({ event }: { event: SecurityEventEntry }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const words = useSecurityEventWords()
  const Icon = event.outcome === 'refused' ? ShieldAlert : ShieldCheck
  const facts = [
    words.detail(event.detail),
    nameDevice(event.userAgent),
    event.network === null ? null : t('securityEvents.network', { network: event.network }),
  ].filter(Boolean)
  return (
    <li className="flex items-center gap-4 py-3.5 first:pt-0 last:pb-0">
      <Icon
        aria-hidden
        className={`size-6 shrink-0 ${event.outcome === 'refused' ? 'text-warn' : 'text-ink-soft'}`}
        strokeWidth={1.5}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{words.title(event)}</p>
        {facts.length > 0 && <p className="text-sm wrap-anywhere text-ink-soft">{facts.join(' · ')}</p>}
        <p className="text-sm text-ink-soft">
          <time dateTime={event.at}>{formatMoment(readInstant(event.at), locale)}</time>
        </p>
      </div>
    </li>
  )
}
