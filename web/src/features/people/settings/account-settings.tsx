import { endpoints } from '@cratewatch/contracts/calls'
import type { User } from '@cratewatch/contracts/people/accounts'
import { ACTIVITY_PAGE_SIZE, type SecurityEventEntry } from '@cratewatch/contracts/people/security-events'
import { nameDevice } from '@cratewatch/domain/accounts/describe-device'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { useDownload } from '../../../lib/download.ts'
import { instanceQuery } from '../../../lib/profile.ts'
import { formatMoment, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { useSecurityEventWords } from '../../../lib/text/security-event-words.ts'
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx'
import { DownloadCard, SectionCard } from '../../../ui/layout/section-card.tsx'
import { Pagination } from '../../../ui/tables/pagination.tsx'
import { readThemeChoice, setTheme, type ThemeChoice } from '../../../ui/theme/theme.ts'
import { DangerZone, PasswordSection } from './danger-zone.tsx'
import { EmailSection } from './email-section.tsx'
import { SecuritySection } from './security/security-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SsoSection } from './sso-section.tsx'
import { TokensSection } from './tokens-section.tsx'

/** The settings of the account. */
export function AccountSettings({ user }: { user: User }) {
  const instance = useQuery(instanceQuery).data
  const onlySso = instance?.sso?.only === true
  const isOperator = user.operator !== 'not-listed'
  return (
    <div className="grid gap-6">
      <EmailSection key={user.email} user={user} mailIsOff={instance?.mail === false} onlySso={onlySso} />
      {!onlySso && (
        <PasswordSection
          user={user}
          rule={isOperator ? 'strict' : (instance?.passwordPolicy ?? 'standard')}
        />
      )}
      {instance?.sso && <SsoSection {...instance.sso} />}
      <SecuritySection onlySso={onlySso} />
      <SessionsSection />
      <ActivitySection onlySso={onlySso} />
      <TokensSection />
      <AppearanceSection />
      <DataSection />
      <DangerZone />
    </div>
  )
}

/** Downloads everything held about the user as one file. */
function DataSection() {
  const { t } = useTexts()
  const download = useDownload(fetchData, t('account.data.failed'))
  return (
    <DownloadCard
      title={t('account.data.title')}
      text={t('account.data.text')}
      submit={t('account.data.submit')}
      busy={download.isPending}
      onDownload={() => download.mutate()}
    />
  )
}

async function fetchData() {
  const data = await call(endpoints.exportUserData)
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  return { name: `cratewatch-${data.exportedAt.slice(0, 10)}.json`, file }
}

const CHOICES: readonly ThemeChoice[] = ['light', 'dark', 'system']

/** Chooses light, dark, or what the system says, for this browser. */
function AppearanceSection() {
  const { t } = useTexts()
  const [choice, setChoice] = useState(readThemeChoice)
  const choose = (chosen: ThemeChoice) => {
    setTheme(chosen)
    setChoice(chosen)
  }
  return (
    <SectionCard title={t('account.appearance.title')} text={t('account.appearance.text')}>
      <SegmentedControl
        label={t('account.appearance.label')}
        segments={CHOICES.map((value) => ({ value, label: t(`account.appearance.${value}`) }))}
        value={choice}
        onValueChange={choose}
      />
    </SectionCard>
  )
}

/** Lists the account's recent security events, page by page. */
function ActivitySection({ onlySso }: { onlySso: boolean }) {
  const { t } = useTexts()
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: [...queryKeys.activity, page],
    queryFn: ({ signal }) =>
      call(endpoints.ownActivity, { query: { page, limit: ACTIVITY_PAGE_SIZE } }, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <SectionCard
      title={t('account.activity.title')}
      text={t(onlySso ? 'account.activity.textSso' : 'account.activity.text')}
    >
      <Loaded query={query} failure={t('account.activity.loadFailed')} rows={3}>
        {({ events, pagination }) => (
          <>
            {pagination.total === 0 && <p className="text-ink-soft">{t('words.nothingYet')}</p>}
            <ul className="divide-y divide-line">
              {events.map((event) => (
                <ActivityRow key={event.id} event={event} />
              ))}
            </ul>
            <Pages page={page} pages={pagination.pages} onPageChange={setPage} />
          </>
        )}
      </Loaded>
    </SectionCard>
  )
}

type PagesProps = { page: number; pages: number; onPageChange: (page: number) => void }

function Pages({ page, pages, onPageChange }: PagesProps) {
  const { t } = useTexts()
  if (pages <= 1) return null
  return (
    <Pagination
      label={t('account.activity.pages')}
      page={page}
      pages={pages}
      onPageChange={onPageChange}
      previousLabel={t('account.activity.newer')}
      nextLabel={t('account.activity.older')}
    >
      {t('account.activity.showing', { page, pages })}
    </Pagination>
  )
}

/** Shows one event: what, by which method, on which device, from which network, when. */
function ActivityRow({ event }: { event: SecurityEventEntry }) {
  const { t, locale } = useTexts()
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
        {facts.length > 0 && <p className="text-sm wrap-anywhere text-ink-soft">{facts.join('\u00a0· ')}</p>}
        <p className="text-sm text-ink-soft">
          <time dateTime={event.at}>{formatMoment(readInstant(event.at), locale)}</time>
        </p>
      </div>
    </li>
  )
}
