import { MOST_CHANNELS, type Channel } from '@cratewatch/contracts/alerting/channels'
import type { NotificationSettings } from '@cratewatch/contracts/alerting/notification-settings'
import type { User } from '@cratewatch/contracts/people/accounts'
import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { channelsQuery, notificationSettingsQuery } from '../../../lib/alerts/alert-words.ts'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Switch } from '../../../ui/forms/switch.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { InstallRow } from '../push/install-offer.tsx'
import { usePushHere } from '../push/use-push-here.ts'
import { AddChannel } from './add-channel.tsx'
import { ChannelRow } from './channel-row.tsx'
import { FeedRow } from './feed-row.tsx'
import { TelegramRow } from './telegram-row.tsx'

/** Lists where alerts go, switches it, and adds other places. */
export function ChannelsSection({ user }: { user: User }) {
  const { t } = useTexts()
  const channels = useQuery(channelsQuery)
  const settings = useQuery(notificationSettingsQuery)
  return (
    <SectionCard title={t('channels.title')} text={t('channels.text')}>
      <Loaded query={settings} failure={t('settings.notifications.loadFailed')} rows={4}>
        {(settings) => (
          <Loaded query={channels} failure={t('channels.loadFailed')} rows={4}>
            {({ channels, kinds }) => (
              <>
                <ul aria-label={t('channels.list')} className="-my-4 divide-y divide-line">
                  <ChannelRows {...{ channels, settings, user }} />
                  <ThisDevice />
                  <FeedRow />
                </ul>
                <AddChannel kinds={kinds} isFull={channels.length >= MOST_CHANNELS} />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </SectionCard>
  )
}

type ChannelRowsProps = { channels: readonly Channel[]; settings: NotificationSettings; user: User }

/** The account's own mail, its chat, and whatever else was added. */
function ChannelRows({ channels, settings, user }: ChannelRowsProps) {
  const mail = channels.filter(({ isAccount }) => isAccount)
  const chat = channels.find(({ kind }) => kind === 'telegram')
  const others = channels.filter((channel) => channel !== chat && !channel.isAccount)
  const rows = (channels: readonly Channel[]) =>
    channels.map((channel) => <ChannelRow key={channel.id} channel={channel} user={user} />)
  return (
    <>
      {rows(mail)}
      <TelegramRow settings={settings} channel={chat} user={user} />
      {rows(others)}
    </>
  )
}

/** Switches alerts in this browser on, which is a channel like others from then on; offers to install the application. */
function ThisDevice() {
  const { t } = useTexts()
  const { state, start } = usePushHere()
  return (
    <>
      {state !== 'unknown' && state !== 'none' && state !== 'on' && (
        <li className="flex items-start gap-3.5 py-4 sm:gap-4">
          <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-well text-ink-soft">
            <Smartphone aria-hidden className="size-5" />
          </span>
          <Switch
            label={t('push.here.title')}
            description={t(`push.here.${state}`)}
            checked={start.isPending}
            disabled={state !== 'off'}
            onCheckedChange={() => start.mutate()}
            className="flex-1"
          />
        </li>
      )}
      <InstallRow />
    </>
  )
}
