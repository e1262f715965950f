import type { UserSession } from '@cratewatch/contracts/people/account-settings'
import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { AccessesList } from './accesses-list.tsx'
import { describeDevice, nameDevice } from '@cratewatch/domain/accounts/describe-device'
import { Monitor, Smartphone } from 'lucide-react'
import { formatDate, readInstant } from '../../../lib/text/format.ts'
import { useLocale } from '../../../lib/text/use-texts.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { LastUse } from '../../../lib/last-use.tsx'

/** Lists the sessions and what goes on without one, and ends them. */
export function SessionsSection() {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }) => call(endpoints.listSessions, {}, signal),
  })
  const end = useEndSessions()
  return (
    <SectionCard title={t('account.sessions.title')} text={t('account.sessions.text')}>
      <Loaded query={query} failure={t('account.sessions.loadFailed')} rows={2}>
        {({ sessions }) => (
          <>
            <ul className="divide-y divide-line">
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  busy={end.isPending && end.variables?.id === session.id}
                  onEnd={() => end.mutate(session)}
                />
              ))}
            </ul>
            {sessions.some(({ isCurrent }) => !isCurrent) && (
              <Button
                variant="secondary"
                className="justify-self-start max-sm:justify-self-stretch"
                busy={end.isPending && end.variables === null}
                onClick={() => end.mutate(null)}
              >
                {t('account.sessions.endOthers')}
              </Button>
            )}
          </>
        )}
      </Loaded>
      <AccessesList />
    </SectionCard>
  )
}

/** Returns a mutation that ends one session, or for null all others. */
function useEndSessions() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    async mutationFn(session: UserSession | null) {
      if (session !== null) await call(endpoints.endOneSession, { params: { id: session.id } })
      else return (await call(endpoints.endOtherSessions)).removed
      return []
    },
    onSuccess: ({ length: count }) => {
      const also = count === 0 ? {} : { description: t('account.sessions.alsoEnded', { count }) }
      toastSuccess(t('account.sessions.ended'), also)
    },
    onError: (error) => toastFailure(t('account.sessions.endFailed'), error),
    onSettled: () =>
      Promise.all(
        [queryKeys.sessions, queryKeys.accesses].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}

const HANDHELD = new Set(['iPhone', 'iPad', 'Android'])

type SessionRowProps = { session: UserSession; busy: boolean; onEnd: () => void }

/** Shows one session. */
function SessionRow({ session, busy, onEnd }: SessionRowProps) {
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
