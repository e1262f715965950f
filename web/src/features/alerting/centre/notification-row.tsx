import type { InAppNotification } from '@cratewatch/contracts/alerting/in-app-notifications'
import { copyPage } from '@cratewatch/domain/records/links'
import { Link } from '@tanstack/react-router'
import { Check, Trash2, CalendarDays, Info, Package } from 'lucide-react'
import { useId, type MouseEventHandler, type ReactNode } from 'react'
import { CopyLine } from '../../../lib/alerts/copy-line.tsx'
import { FollowSuccessor } from '../../../lib/alerts/follow-successor.tsx'
import { pressingLine, ExcludePressing } from '../../../lib/alerts/pressings.tsx'
import { focusNext } from '../../../lib/focus.ts'
import { useMarketplaceSite } from '../../../lib/profile.ts'
import { Age } from '../../../lib/text/age.tsx'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Badge } from '../../../ui/badges.tsx'
import { IconButton, TextLink } from '../../../ui/buttons.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import { copyOfEntry, notificationText } from './notification-text.ts'

type NotificationRowProps = {
  entry: InAppNotification
  onRead: () => void
  onRemove: () => void
}

/** Shows one entry: what happened, when, and its links. Following a link marks it read. */
export function NotificationRow({ entry, onRead, onRemove }: NotificationRowProps) {
  const { t, locale, i18n } = useTexts()
  const text = notificationText(entry, i18n, locale)
  const copy = copyOfEntry(entry.params)
  const titleId = useId()
  const read = () => {
    if (!entry.isRead) onRead()
  }
  return (
    <article
      aria-labelledby={titleId}
      className={classNames(
        'relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 px-4 pt-3.5 pb-2 sm:px-5',
        !entry.isRead && 'bg-label-wash/45',
      )}
    >
      <NotificationPicture entry={entry} />
      <div className="grid content-start gap-1">
        <h2 id={titleId} className="heading flex items-start gap-2.5 text-card">
          {!entry.isRead && (
            <span className="mt-[0.42em] size-2.5 shrink-0 rounded-full bg-label">
              <span className="sr-only">{t('notifications.filter.unread')}</span>
            </span>
          )}
          <TitleText entry={entry} title={text.title} onFollow={read} />
        </h2>
        <p className={classNames('text-pretty', entry.gone && 'text-ink-soft')}>{text.message}</p>
        {copy !== null && <CopyLine copy={copy} />}
        {entry.pressing !== null && (
          <p className="text-sm text-pretty text-ink-soft">{pressingLine(entry.pressing)}</p>
        )}
        {entry.vinyl !== null && entry.successor !== null && (
          <FollowSuccessor watchId={entry.vinyl.id} discogsId={entry.successor} onDone={read} />
        )}
      </div>
      <Foot entry={entry} onFollow={read} onRead={onRead} onRemove={onRemove} />
    </article>
  )
}

type FollowProps = { entry: InAppNotification; onFollow: () => void }

/** Shows when it was, whether the copies are gone, the one place where it leads, and what can be done with it. */
function Foot({ entry, onFollow, onRead, onRemove }: NotificationRowProps & FollowProps) {
  const { t } = useTexts()
  const { vinyl: watch, gone, pressing, isRead } = entry
  return (
    <div className="col-span-2 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft sm:col-span-1 sm:col-start-2">
      <Age at={entry.createdAt} />
      {gone && (
        <>
          <Badge tone="outline">{t('notifications.gone')}</Badge>
          <span>{t('notifications.goneText')}</span>
        </>
      )}
      <Lead entry={entry} onFollow={onFollow} />
      {watch !== null && pressing !== null && (
        <ExcludePressing watchId={watch.id} pressing={pressing} onDone={onFollow} />
      )}
      <div className="ms-auto flex gap-1">
        {!isRead && <SmallAction label={t('notifications.markRead')} icon={<Check />} onPress={onRead} />}
        <SmallAction
          label={t('words.delete')}
          icon={<Trash2 />}
          onPress={(event) => removeOnce(event, onRemove)}
        />
      </div>
    </div>
  )
}

/** The settings page where the subject of an entry can be repaired or viewed. */
const SETTINGS_OF: Partial<Record<string, 'notifications' | 'discogs'>> = {
  'inApp.channelRests.title': 'notifications',
  'inApp.channelEnded.title': 'notifications',
  'inApp.channelBack.title': 'notifications',
  'inApp.chatTaken.title': 'notifications',
  'inApp.marketplaceRevoked.title': 'discogs',
  'inApp.wantlistSynced.title': 'discogs',
  'inApp.listSynced.title': 'discogs',
}

/** Returns the shop whose parcel an entry is about; null: it is about something else. */
function parcelShopOf({ titleKey, params: { shopId } }: InAppNotification): string | null {
  return titleKey === 'inApp.parcel.title' && typeof shopId === 'string' ? shopId : null
}

type Subject = NonNullable<InAppNotification['vinyl']>

/** Returns where an entry about a record leads: to its copy or copies while there are some, else to the record's page. */
function leadOf({ gone, params }: InAppNotification, { uri, sellUri }: Subject, site: string) {
  const copy = copyOfEntry(params)
  if (gone || (copy === null && !(Number(params['count']) > 0)))
    return { href: uri, words: 'notifications.recordPage', tone: 'quiet' } as const
  if (copy === null) return { href: sellUri, words: 'words.seeCopies', tone: 'label' } as const
  return { href: copyPage(site, copy.listingId), words: 'shops.copy.see', tone: 'label' } as const
}

/** Leads to the marketplace, the list or the settings. */
function Lead({ entry, onFollow }: FollowProps) {
  const { t } = useTexts()
  const site = useMarketplaceSite()
  const { vinyl: watch, type, titleKey } = entry
  const settings = SETTINGS_OF[titleKey]
  const shopId = parcelShopOf(entry)
  if (watch !== null) {
    const { href, words, tone } = leadOf(entry, watch, site)
    return (
      <TextLink tone={tone} href={href} external externalHint={t('shell.newTab')} onClick={onFollow}>
        {t(words)}
      </TextLink>
    )
  }
  if (type === 'WEEKLY_REMINDER')
    return (
      <TextLink asChild>
        <Link to="/dashboard/vinyls" search={{ availability: 'available' }} onClick={onFollow}>
          {t('notifications.seeThem')}
        </Link>
      </TextLink>
    )
  if (shopId !== null)
    return (
      <TextLink asChild tone="label">
        <Link to="/dashboard/shops/$id" params={{ id: shopId }} onClick={onFollow}>
          {t('notifications.seeThem')}
        </Link>
      </TextLink>
    )
  if (settings === undefined) return null
  return (
    <TextLink asChild>
      <Link to={`/dashboard/settings/${settings}`} onClick={onFollow}>
        {t('shell.nav.settings')}
      </Link>
    </TextLink>
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
function TitleText({ entry, title, onFollow }: TitleTextProps) {
  const { vinyl: watch, type, params } = entry
  const { masterId } = params
  const link = { onClick: onFollow, className: TITLE_LINK, children: title }
  if (watch !== null) return <Link to="/dashboard/vinyls/$id" params={{ id: watch.id }} {...link} />
  const shopId = parcelShopOf(entry)
  if (shopId !== null) return <Link to="/dashboard/shops/$id" params={{ id: shopId }} {...link} />
  if (type === 'SYSTEM' && typeof masterId === 'number')
    return <Link to="/dashboard/masters/$id" params={{ id: `${masterId}` }} {...link} />
  return <span>{title}</span>
}

/** Shows the record's cover, otherwise an icon for the kind of entry. */
function NotificationPicture({ entry }: { entry: InAppNotification }) {
  if (entry.vinyl) return <Sleeve size="sm" src={entry.vinyl.thumb} alt="" seed={entry.vinyl.name} />
  return (
    <span aria-hidden className="grid size-16 place-items-center rounded-cover bg-idle-soft text-ink-soft">
      <Sign entry={entry} />
    </span>
  )
}

function Sign({ entry }: { entry: InAppNotification }) {
  if (parcelShopOf(entry) !== null) return <Package className="size-6" />
  return entry.type === 'WEEKLY_REMINDER' ? <CalendarDays className="size-6" /> : <Info className="size-6" />
}
