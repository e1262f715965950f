import { endpoints } from '@cratewatch/contracts/calls'
import type { UserSession, OwnAccess } from '@cratewatch/contracts/people/account-settings'
import { describeDevice, nameDevice } from '@cratewatch/domain/accounts/describe-device'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellRing, Disc3, Link2, Monitor, Rss, Send, Smartphone, type LucideIcon } from 'lucide-react'
import { call } from '../../../lib/api/api.ts'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { queryKeys, staleAfter } from '../../../lib/api/query-keys.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { Age, LastUse } from '../../../lib/text/age.tsx'
import { formatDate, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Badge } from '../../../ui/badges.tsx'
import { Button, TextLink } from '../../../ui/buttons.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { RowName, SectionCard, SectionRow } from '../../../ui/layout/section-card.tsx'
import { ConfirmButton } from '../../../ui/overlays/overlays.tsx'
import { DOUBT } from '../doubt.ts'

/** Lists the sessions and what goes on without one, and ends them. */
export function SessionsSection() {
  const { t } = useTexts()
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
      <p>
        <TextLink asChild>
          <Link to={DOUBT}>{t('account.somebody.open')}</Link>
        </TextLink>
      </p>
    </SectionCard>
  )
}

/** Returns a mutation that ends one session, or for null all others. */
function useEndSessions() {
  const { t } = useTexts()
  return useChange({
    async mutationFn(session: UserSession | null) {
      const ended =
        session === null
          ? await call(endpoints.endOtherSessions)
          : await call(endpoints.endOneSession, { params: { id: session.id } })
      return ended.removed
    },
    done: ({ length: count }) =>
      toastSuccess(t('account.sessions.ended'), {
        description: count === 0 ? undefined : t('account.sessions.alsoEnded', { count }),
      }),
    failed: t('account.sessions.endFailed'),
    stale: [queryKeys.sessions, queryKeys.accesses],
  })
}

const HANDHELD = new Set(['iPhone', 'iPad', 'Android'])

type SessionRowProps = { session: UserSession; busy: boolean; onEnd: () => void }

/** Shows one session. */
function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { t, locale } = useTexts()
  const name = nameDevice(session.userAgent) ?? t('account.sessions.unknownDevice')
  const Icon = HANDHELD.has(describeDevice(session.userAgent).system ?? '') ? Smartphone : Monitor
  return (
    <SectionRow
      icon={Icon}
      actions={
        !session.isCurrent && (
          <Button
            variant="ghost"
            size="sm"
            busy={busy}
            aria-label={t('account.sessions.endOne', { device: name })}
            onClick={onEnd}
          >
            {t('account.sessions.end')}
          </Button>
        )
      }
    >
      <RowName>
        {name}
        {session.isCurrent && <Badge>{t('account.sessions.current')}</Badge>}
      </RowName>
      <LastUse
        at={session.lastSeenAt}
        beside={t('account.sessions.since', { date: formatDate(readInstant(session.createdAt), locale) })}
      />
    </SectionRow>
  )
}

/** How each kind is shown and ended; those that are left out have a section of their own on this page. */
const SHOWN = {
  marketplace: { Icon: Disc3, end: () => call(endpoints.marketplaceDisconnect) },
  chat: { Icon: Send, end: () => call(endpoints.endChatLink) },
  channel: { Icon: BellRing, end: (id: string) => call(endpoints.removeChannel, { params: { id } }) },
  feed: { Icon: Rss, end: () => call(endpoints.removeFeedAddress) },
  'shared-list': { Icon: Link2, end: (id: string) => call(endpoints.endSharedList, { params: { id } }) },
} as const satisfies Partial<
  Record<OwnAccess['kind'], { Icon: LucideIcon; end: (id: string) => Promise<unknown> }>
>
type Shown = Omit<OwnAccess, 'kind'> & { readonly kind: keyof typeof SHOWN }

const isShown = (access: OwnAccess): access is Shown => access.kind in SHOWN

/** Lists what goes on without a session and has no section of its own: channels, invited people, the feed, the chat. */
function AccessesList() {
  const { t } = useTexts()
  const query = useQuery({
    queryKey: queryKeys.accesses,
    queryFn: ({ signal }) => call(endpoints.ownAccesses, {}, signal),
  })
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <div className="grid gap-1">
        <h3 className="font-semibold">{t('account.accesses.title')}</h3>
        <p className="text-pretty text-ink-soft">{t('account.accesses.text')}</p>
      </div>
      <Loaded query={query} failure={t('account.accesses.loadFailed')} rows={2}>
        {({ accesses }) => {
          const shown = accesses.filter(isShown)
          if (shown.length === 0) return <p className="text-ink-soft">{t('account.accesses.empty')}</p>
          return (
            <ul aria-label={t('account.accesses.title')} className="divide-y divide-line">
              {shown.map((access) => (
                <AccessRow key={`${access.kind} ${access.id}`} access={access} />
              ))}
            </ul>
          )
        }}
      </Loaded>
    </div>
  )
}

function AccessRow({ access }: { access: Shown }) {
  const { t } = useTexts()
  const end = useChange<unknown>({
    mutationFn: () => SHOWN[access.kind].end(access.id),
    done: t('account.accesses.ended'),
    failed: t('account.accesses.endFailed'),
    stale: staleAfter({ type: 'profile' }),
  })
  const name = t(`account.accesses.kinds.${access.kind}`, { label: access.label ?? '' }).trim()
  return (
    <SectionRow
      icon={SHOWN[access.kind].Icon}
      actions={
        <ConfirmButton
          aria-label={t('words.removeName', { name })}
          title={t('account.accesses.endTitle', { name })}
          description={t('account.accesses.endText')}
          cancelLabel={t('words.cancel')}
          onConfirm={() => end.mutateAsync()}
        >
          {t('words.remove')}
        </ConfirmButton>
      }
    >
      <RowName>
        {name}
        {access.isWaiting && <Badge>{t('channels.state.unconfirmed')}</Badge>}
      </RowName>
      <Origin access={access} />
    </SectionRow>
  )
}

/** Says when and where it was made, and of the feed when it was read. */
function Origin({ access: { kind, madeAt, madeOn, isHere, lastUsedAt } }: { access: Shown }) {
  const { t, locale } = useTexts()
  const date = formatDate(readInstant(madeAt), locale)
  const device = nameDevice(madeOn)
  const elsewhere =
    device === null ? t('account.accesses.made', { date }) : t('account.accesses.madeOn', { date, device })
  return (
    <p className="text-sm text-ink-soft">
      {isHere ? t('account.accesses.madeHere', { date }) : elsewhere}
      {kind === 'feed' && '\u00a0· '}
      {kind === 'feed' &&
        (lastUsedAt === null ? (
          t('account.accesses.unread')
        ) : (
          <Age at={lastUsedAt} say={(age) => t('account.accesses.read', { age })} />
        ))}
    </p>
  )
}
