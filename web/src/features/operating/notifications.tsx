import { endpoints } from '@cratewatch/contracts/calls'
import {
  ADMIN_NOTIFICATIONS_PAGE_SIZE,
  type AdminNotification,
} from '@cratewatch/contracts/operating/notifications'
import {
  DELIVERY_DAYS,
  DEAD_LETTERS_PAGE_SIZE,
  type ChannelFigures,
  type DeadLetter,
} from '@cratewatch/contracts/operating/operations'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { Age } from '../../lib/text/age.tsx'
import { formatNumber } from '../../lib/text/format.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Badge } from '../../ui/badges.tsx'
import { Button } from '../../ui/buttons.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { QuietBell } from '../../ui/illustrations.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Table, type Column } from '../../ui/tables/table.tsx'
import { deliveriesQuery, useAdminChange } from './admin-queries.ts'
import { RowsSkeleton, ListCard, ListPage, type ListView, type ListViewProps } from './list-page.tsx'
import { OwnerLink, RecordLink } from './row-parts.tsx'
import { Loaded, Section } from './section.tsx'

const FIGURES = ['pending', 'overdue', 'delivered', 'superseded', 'ended'] as const

/** Shows what waits on each channel, and what came of the rest. */
export function Channels() {
  const { t, locale } = useTexts()
  const query = useQuery(deliveriesQuery)
  return (
    <Loaded query={query} skeleton={<RowsSkeleton rows={2} />}>
      {({ channels }) => (
        <Section
          title={t('admin.notifications.channels.title')}
          note={t('admin.notifications.channels.note', { days: DELIVERY_DAYS })}
        >
          <Table
            caption={t('admin.notifications.channels.title')}
            rows={channels}
            rowKey={({ channel }) => channel}
            columns={[
              {
                key: 'channel',
                header: t('admin.user.channel'),
                cell: ({ channel }) => t(`channelKinds.${channel}.name`),
                primary: true,
              },
              ...FIGURES.map((key): Column<ChannelFigures> => ({
                key,
                header: t(`admin.notifications.channels.${key}`),
                cell: (row) => formatNumber(row[key], locale),
                align: 'end',
              })),
            ]}
          />
        </Section>
      )}
    </Loaded>
  )
}

/** Lists the dead letters, each with a button to send it again. */
export function DeadLetters() {
  const { t } = useTexts()
  const [view, setView] = useState<ListView>({})
  const rows = (letters: readonly DeadLetter[]) => (
    <ListCard
      title={t('admin.notifications.dead.title')}
      note={t('admin.notifications.dead.note')}
      empty={t('admin.notifications.dead.empty')}
      rows={letters}
    >
      {(letter) => <Message key={letter.id} letter={letter} />}
    </ListCard>
  )
  return (
    <ListPage
      view={view}
      onViewChange={setView}
      queryKey={[...queryKeys.adminLive, 'dead-letters']}
      read={(query, signal) => call(endpoints.deadLetters, { query }, signal)}
      pageSize={DEAD_LETTERS_PAGE_SIZE}
      label={t('admin.notifications.dead.pages')}
      skeleton={<RowsSkeleton rows={1} />}
      renderEmpty={() => rows([])}
    >
      {({ letters }) => rows(letters)}
    </ListPage>
  )
}

function Message({ letter }: { letter: DeadLetter }) {
  const { t } = useTexts()
  const send = useAdminChange({
    mutationFn: () => call(endpoints.sendAgain, { params: { id: letter.id } }),
    done: () => toastSuccess(t('admin.notifications.dead.sent')),
  })
  const reason = letter.reason === 'refused' ? 'refused' : 'tooManyAttempts'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span className="wrap-anywhere">
            {letter.about === 'alert'
              ? t('watches.columns.alert')
              : t(`admin.letter.${letter.about}`, { defaultValue: letter.about })}
          </span>
          <Badge tone="danger">{t(`admin.notifications.dead.${reason}`)}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-soft">
          <OwnerLink owner={letter.user} />
          <span>{t(`channelKinds.${letter.channel}.name`)}</span>
          <span>{t('admin.user.attempts', { count: letter.attempts })}</span>
          <Age at={letter.settledAt} />
        </p>
        {letter.lastError !== null && (
          <p className="text-sm wrap-anywhere text-ink-soft">{letter.lastError}</p>
        )}
      </div>
      <Button
        variant="secondary"
        size="sm"
        icon={<Send />}
        busy={send.isPending}
        onClick={() => send.mutate()}
      >
        {t('admin.notifications.dead.sendAgain')}
      </Button>
    </li>
  )
}

/** Lists the in-app notifications of all users. */
export function NotificationList({ view, onViewChange }: ListViewProps<ListView>) {
  const { t } = useTexts()
  return (
    <ListPage
      {...{ view, onViewChange }}
      queryKey={[...queryKeys.admin, 'notifications']}
      read={(query, signal) => call(endpoints.adminNotifications, { query }, signal)}
      refetchInterval={30_000}
      pageSize={ADMIN_NOTIFICATIONS_PAGE_SIZE}
      always
      label={t('admin.notifications.pages')}
      renderEmpty={() => (
        <EmptyState illustration={<QuietBell />} title={t('admin.notifications.empty')}>
          {t('admin.notifications.emptyText')}
        </EmptyState>
      )}
    >
      {({ notifications }) => (
        <Card className="py-1! sm:py-1.5!">
          <ul aria-label={t('shell.nav.notifications')} className="divide-y divide-line">
            {notifications.map((notification) => (
              <AdminNotificationRow key={notification.id} notification={notification} />
            ))}
          </ul>
        </Card>
      )}
    </ListPage>
  )
}

/** Shows one notification: about what, for whom, and whether it was read. */
function AdminNotificationRow({ notification }: { notification: AdminNotification }) {
  const { t } = useTexts()
  const { type, isRead, vinyl: watch, user, params } = notification
  return (
    <li className="flex items-start gap-4 py-4">
      <span
        aria-hidden
        className={classNames(
          'mt-2 size-2.5 shrink-0 rounded-full',
          isRead ? 'shadow-[inset_0_0_0_1.5px_var(--color-edge)]' : 'bg-label',
        )}
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {watch === null ? (
            <span className="text-ink-soft">{t('admin.notifications.aboutNothing')}</span>
          ) : (
            <RecordLink record={watch} />
          )}
          <Badge tone={type === 'AVAILABILITY_CHANGE' ? 'label' : 'neutral'}>
            {t(`admin.notifications.type.${type}`)}
          </Badge>
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-soft">
          <OwnerLink owner={user} />
          <Age at={notification.createdAt} />
          {params.count !== null && <span>{t('admin.notifications.copies', { count: params.count })}</span>}
        </p>
      </div>
      <span className={classNames('shrink-0 text-sm', isRead ? 'text-ink-soft' : 'font-semibold')}>
        {t(isRead ? 'admin.notifications.read' : 'notifications.filter.unread')}
      </span>
    </li>
  )
}
