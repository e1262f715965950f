import type { AdminUserPage } from '@cratewatch/contracts/operating/users'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, LogOut, MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Age } from '../../../lib/text/age.tsx'
import { formatDate, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { LANGUAGES } from '../../../messages/languages.ts'
import { Badge, type BadgeTone } from '../../../ui/badges.tsx'
import { Button, TextLink } from '../../../ui/buttons.tsx'
import { DescriptionList, Table, type Column } from '../../../ui/tables/table.tsx'
import { userPageQuery } from '../admin-queries.ts'
import { drawn } from '../list-page.tsx'
import { PlanBadge, ownerName } from '../row-parts.tsx'
import { Loaded, StatsSkeleton, Section } from '../section.tsx'
import { DeleteUser, PlanButton, useHelpUser } from './user-calls.tsx'
import { UserLists, UserPayments } from './user-lists.tsx'

type UserPageProps = { id: string; selfId: string; onDeleted: () => Promise<void> }

/** Shows an account with everything an operator may need when its owner writes. */
export function UserPage({ id, selfId, onDeleted }: UserPageProps) {
  const { t } = useTexts()
  const query = useQuery(userPageQuery(id))
  return (
    <div className="grid gap-4">
      <TextLink asChild className="inline-flex items-center gap-1.5 justify-self-start">
        <Link to="/dashboard/admin/users">
          <ArrowLeft aria-hidden className="size-4" />
          {t('admin.user.back')}
        </Link>
      </TextLink>
      <Loaded query={query} skeleton={<StatsSkeleton cards={2} rows={3} />}>
        {(page) => (
          <>
            <Head page={page} isSelf={id === selfId} onDeleted={onDeleted} />
            <div className="grid gap-4 lg:grid-cols-2">
              <UserFacts page={page} />
              <UserPayments payments={page.payments} />
            </div>
            <UserDeliveries deliveries={page.deliveries} />
            <UserLists page={page} />
          </>
        )}
      </Loaded>
    </div>
  )
}

type HeadProps = { page: AdminUserPage; isSelf: boolean; onDeleted: () => Promise<void> }

function Head({ page: { user }, isSelf, onDeleted }: HeadProps) {
  const { t } = useTexts()
  const help = useHelpUser()
  const named = { id: user.id, name: ownerName(user, t) }
  const isPremium = user.subscription.plan === 'PREMIUM'
  const isBusy = (kind: 'signedOut' | 'resent') => help.isPending && help.variables.help === kind
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h2 className="heading min-w-0 text-section wrap-anywhere">{named.name}</h2>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
        {user.email !== null && !user.emailConfirmed && (
          <Button
            variant="secondary"
            size="sm"
            icon={<MailCheck />}
            busy={isBusy('resent')}
            onClick={() => help.mutate({ ...named, help: 'resent' })}
          >
            {t('admin.user.resend')}
          </Button>
        )}
        {!isSelf && (
          <Button
            variant="secondary"
            size="sm"
            icon={<LogOut />}
            busy={isBusy('signedOut')}
            onClick={() => help.mutate({ ...named, help: 'signedOut' })}
          >
            {t('admin.user.signOut')}
          </Button>
        )}
        {!(isSelf && isPremium) && <PlanButton {...named} isPremium={isPremium} />}
        {!isSelf && <DeleteUser {...named} onDeleted={onDeleted} />}
      </div>
    </header>
  )
}

/** Shows who a user is, and the state of their account. */
function UserFacts({ page: { user, timeZone, planSource } }: { page: AdminUserPage }) {
  const { t, locale } = useTexts()
  return (
    <Section title={t('account.tabs.account')}>
      <DescriptionList
        items={[
          { term: t('admin.user.email'), detail: <Email user={user} /> },
          {
            term: t('admin.user.marketplace'),
            detail: user.discogsUsername ?? t('admin.user.notConnected'),
          },
          {
            term: t('admin.user.plan'),
            detail: (
              <span className="flex flex-wrap items-center gap-2">
                <PlanBadge plan={user.subscription.plan} /> {t(`admin.user.source.${planSource}`)}
              </span>
            ),
          },
          { term: t('admin.user.channels'), detail: t(`admin.users.channels.${user.channels}`) },
          { term: t('admin.user.joined'), detail: formatDate(readInstant(user.createdAt), locale) },
          { term: t('shell.language.label'), detail: LANGUAGES[user.locale].name },
          { term: t('settings.timeZone.label'), detail: timeZone },
        ]}
      />
    </Section>
  )
}

function Email({ user }: { user: AdminUserPage['user'] }) {
  const { t } = useTexts()
  if (user.email === null) return t('admin.user.noEmail')
  return (
    <span className="flex flex-wrap items-center gap-2">
      {user.email}
      <Badge tone={user.emailConfirmed ? 'neutral' : 'warning'}>
        {t(user.emailConfirmed ? 'admin.user.confirmed' : 'admin.users.unconfirmed')}
      </Badge>
    </span>
  )
}

type Delivery = AdminUserPage['deliveries'][number]

const TONES: Record<Delivery['state'], BadgeTone> = {
  pending: 'info',
  delivered: 'neutral',
  superseded: 'outline',
  ended: 'danger',
}

/** Lists what was sent to a user, with the outcomes. */
function UserDeliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { t } = useTexts()
  const column = (key: 'about' | 'channel' | 'state' | 'when', cell: (row: Delivery) => ReactNode) =>
    ({ key, header: t(`admin.user.${key}`), cell }) satisfies Column<Delivery>
  return (
    <Section
      title={t('admin.user.deliveries')}
      empty={deliveries.length === 0 && t('admin.user.noDeliveries')}
    >
      <Table
        caption={t('admin.user.deliveries')}
        rows={deliveries}
        rowKey={({ id }) => id}
        columns={[
          {
            ...column('about', ({ about }) =>
              t(`admin.letter.${about}`, { defaultValue: t('watches.columns.alert') }),
            ),
            primary: true,
          },
          column('channel', ({ channel }) => t(`channelKinds.${channel}.name`, { defaultValue: channel })),
          column('state', drawn(State)),
          { ...column('when', drawn(SettledOrDue)), align: 'end' },
        ]}
      />
    </Section>
  )
}

function State({ state, attempts, lastError }: Delivery) {
  const { t } = useTexts()
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={TONES[state]}>{t(`admin.user.stateName.${state}`)}</Badge>
      {attempts > 1 && (
        <span className="text-sm text-ink-soft">{t('admin.user.attempts', { count: attempts })}</span>
      )}
      {lastError !== null && <span className="text-sm wrap-anywhere text-ink-soft">{lastError}</span>}
    </span>
  )
}

function SettledOrDue({ settledAt, dueAt }: Delivery) {
  return <Age at={settledAt ?? dueAt} />
}
