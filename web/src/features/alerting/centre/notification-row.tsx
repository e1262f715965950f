import type { InAppNotification } from '@cratewatch/contracts/alerting/in-app-notifications'
import { Link } from '@tanstack/react-router'
import { Check, ShoppingBag, Trash2, CalendarDays, Info } from 'lucide-react'
import { useId, type MouseEventHandler, type ReactNode } from 'react'
import { FollowSuccessor } from '../../../lib/alerts/follow-successor.tsx'
import { pressingInWords, ExcludePressing } from '../../../lib/alerts/pressings.tsx'
import { focusNext } from '../../../lib/focus.ts'
import { Age } from '../../../lib/text/age.tsx'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Badge } from '../../../ui/badges.tsx'
import { Button, IconButton, TextLink } from '../../../ui/buttons.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import { notificationText } from './notification-text.ts'

type NotificationRowProps = {
  entry: InAppNotification
  onRead: () => void
  onRemove: () => void
}

/** Shows one entry: what happened, when, and its links. Following a link marks it read. */
export function NotificationRow({ entry, onRead, onRemove }: NotificationRowProps) {
  const { t, locale, i18n } = useTexts()
  const text = notificationText(entry, i18n, locale)
  const titleId = useId()
  const read = () => {
    if (!entry.isRead) onRead()
  }
  return (
    <article
      aria-labelledby={titleId}
      className={classNames(
        'relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 p-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:p-5',
        entry.isRead ? '' : 'bg-label-wash/45',
      )}
    >
      <NotificationPicture entry={entry} />
      <div className="grid content-start gap-1">
        <h2 id={titleId} className="heading flex items-start gap-2.5 text-card">
          {!entry.isRead && <UnreadDot label={t('notifications.isUnread')} />}
          <TitleText entry={entry} title={text.title} onFollow={read} />
        </h2>
        <p className={classNames('text-pretty', entry.gone && 'text-ink-soft')}>{text.message}</p>
        {entry.pressing !== null && (
          <p className="text-sm text-pretty text-ink-soft">{pressingInWords(entry.pressing)}</p>
        )}
        {entry.vinyl !== null && entry.successor !== null && (
          <FollowSuccessor watchId={entry.vinyl.id} discogsId={entry.successor} onDone={read} />
        )}
        <Small entry={entry} onFollow={read} />
      </div>
      <RowActions entry={entry} onFollow={read} onRead={onRead} onRemove={onRemove} />
    </article>
  )
}

type FollowProps = { entry: InAppNotification; onFollow: () => void }

/** Shows when it was, whether the copies are gone, and the record's marketplace page. */
function Small({ entry, onFollow }: FollowProps) {
  const { t } = useTexts()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <Age at={entry.createdAt} />
      {entry.gone && (
        <>
          <Badge tone="outline">{t('notifications.gone')}</Badge>
          <span>{t('notifications.goneText')}</span>
        </>
      )}
      {entry.vinyl !== null && (
        <TextLink
          tone="quiet"
          href={entry.vinyl.uri}
          external
          externalHint={t('shell.newTab')}
          onClick={onFollow}
        >
          {t('notifications.recordPage')}
        </TextLink>
      )}
      {entry.vinyl !== null && entry.pressing !== null && (
        <ExcludePressing watchId={entry.vinyl.id} pressing={entry.pressing} onDone={onFollow} />
      )}
    </p>
  )
}

function UnreadDot({ label }: { label: string }) {
  return (
    <span className="mt-[0.42em] size-2.5 shrink-0 rounded-full bg-label">
      <span className="sr-only">{label}</span>
    </span>
  )
}

type RowActionsProps = NotificationRowProps & FollowProps

const [TO_CHANNELS, TO_MARKETPLACE] = [
  '/dashboard/settings/notifications',
  '/dashboard/settings/discogs',
] as const

/** The settings page where the subject of an entry can be repaired or viewed. */
const SETTINGS_OF: Partial<Record<string, typeof TO_CHANNELS | typeof TO_MARKETPLACE>> = {
  'inApp.channelEnded.title': TO_CHANNELS,
  'inApp.chatTaken.title': TO_CHANNELS,
  'inApp.marketplaceRevoked.title': TO_MARKETPLACE,
  'inApp.wantlistSynced.title': TO_MARKETPLACE,
  'inApp.listSynced.title': TO_MARKETPLACE,
}

function RowActions({ entry, onFollow, onRead, onRemove }: RowActionsProps) {
  const { t } = useTexts()
  const { vinyl: watch, gone, params, isRead, type } = entry
  const settings = SETTINGS_OF[entry.titleKey]
  const hasCopies = !gone && Number(params['count']) > 0
  return (
    <div
      className={classNames(
        'col-span-2 flex items-center justify-end gap-1 sm:col-span-1 sm:self-center',
        !hasCopies && settings === undefined && 'max-sm:-my-2',
      )}
    >
      {watch && hasCopies && <CopiesLink uri={watch.sellUri} onFollow={onFollow} />}
      {type === 'WEEKLY_REMINDER' && (
        <WideButton>
          <Link to="/dashboard/vinyls" search={{ availability: 'available' }} onClick={onFollow}>
            {t('notifications.seeThem')}
          </Link>
        </WideButton>
      )}
      {settings !== undefined && (
        <WideButton>
          <Link to={settings} onClick={onFollow}>
            {t('shell.nav.settings')}
          </Link>
        </WideButton>
      )}
      {!isRead && <SmallAction label={t('notifications.markRead')} icon={<Check />} onPress={onRead} />}
      <SmallAction
        label={t('notifications.remove')}
        icon={<Trash2 />}
        onPress={(event) => removeOnce(event, onRemove)}
      />
    </div>
  )
}

/** The second press of a double one would delete the row that has moved under it. */
function removeOnce(
  { detail, currentTarget }: Parameters<MouseEventHandler<HTMLButtonElement>>[0],
  onRemove: () => void,
) {
  if (detail > 1) return
  focusNext(currentTarget, 'button')
  onRemove()
}

const WideButton = ({ children }: { children: ReactNode }) => (
  <Button asChild size="sm" variant="secondary" className="max-sm:me-auto max-sm:grow">
    {children}
  </Button>
)

type SmallActionProps = { label: string; icon: ReactNode; onPress: MouseEventHandler<HTMLButtonElement> }

function SmallAction({ label, icon, onPress }: SmallActionProps) {
  return (
    <IconButton size="sm" label={label} title={label} onClick={onPress}>
      {icon}
    </IconButton>
  )
}

type TitleTextProps = FollowProps & { title: string }

const TITLE_LINK =
  'focus-ring rounded-sm decoration-2 underline-offset-[0.18em] hover:text-label hover:underline'

/** Leads to the record, or to the album that a pressing joined. */
function TitleText({ entry: { vinyl: watch, type, params }, title, onFollow }: TitleTextProps) {
  const { masterId } = params
  const link = { onClick: onFollow, className: TITLE_LINK, children: title }
  if (watch !== null) return <Link to="/dashboard/vinyls/$id" params={{ id: watch.id }} {...link} />
  if (type === 'SYSTEM' && typeof masterId === 'number')
    return <Link to="/dashboard/masters/$id" params={{ id: `${masterId}` }} {...link} />
  return <span>{title}</span>
}

function CopiesLink({ uri, onFollow }: { uri: string; onFollow: () => void }) {
  const { t } = useTexts()
  return (
    <Button asChild size="sm" icon={<ShoppingBag />} className="max-sm:me-auto max-sm:grow">
      <a href={uri} target="_blank" rel="noopener noreferrer" onClick={onFollow}>
        {t('notifications.seeCopies')}
      </a>
    </Button>
  )
}

/** Shows the record's cover, otherwise an icon for the kind of entry. */
function NotificationPicture({ entry }: { entry: Pick<InAppNotification, 'vinyl' | 'type'> }) {
  if (entry.vinyl) return <Sleeve size="sm" src={entry.vinyl.thumb} alt="" seed={entry.vinyl.name} />
  const Sign = entry.type === 'WEEKLY_REMINDER' ? CalendarDays : Info
  return (
    <span aria-hidden className="grid size-16 place-items-center rounded-cover bg-idle-soft text-ink-soft">
      <Sign className="size-6" />
    </span>
  )
}
