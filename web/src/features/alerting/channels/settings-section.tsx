import type { Channel } from '@cratewatch/contracts/alerting/channels'
import type { User } from '@cratewatch/contracts/people/accounts'
import { useQuery } from '@tanstack/react-query'
import { channelsQuery, notificationSettingsQuery } from '../../../lib/alerts/alert-queries.ts'
import { channelLabel, channelName } from '../../../lib/alerts/channel-words.ts'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Disclosure, Divider } from '../../../ui/layout/page.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { ChannelDetails } from './channel-details.tsx'
import { isInForm, useChannelForm } from './channel-queries.ts'
import { SettingsForm } from './settings-form.tsx'

/** Shows the form that switches mail and chat, and beneath it what each of them gets and has got. */
export function SettingsSection({ user }: { user: User }) {
  const { t } = useTexts()
  const settings = useQuery(notificationSettingsQuery)
  const channels = useQuery(channelsQuery)
  return (
    <SectionCard title={t('settings.notifications.title')} text={t('settings.notifications.text')}>
      <Loaded query={settings} failure={t('settings.notifications.loadFailed')} rows={5}>
        {(settings) => {
          const own = channels.data?.channels.filter(isInForm) ?? []
          const mail = own.find(({ isAccount }) => isAccount)
          // A chat that has not agreed yet gets nothing.
          const chat = settings.chat.linked ? own.find((channel) => channel !== mail) : undefined
          return (
            <>
              <SettingsForm {...{ settings, user, mail, chat }} />
              <Divider />
              <div className="-my-3 grid min-h-12 gap-1">
                {[mail, chat].map(
                  (channel) => channel && <MoreOfChannel key={channel.id} channel={channel} user={user} />,
                )}
              </div>
            </>
          )
        }}
      </Loaded>
    </SectionCard>
  )
}

/** Holds what is switched at once about mail or chat, behind a press. */
function MoreOfChannel({ channel, user }: { channel: Channel; user: User }) {
  const { t } = useTexts()
  const { kind, label } = channel
  const name = channelLabel(kind, label, t)
  const edited = useChannelForm(channel, name)
  return (
    <Disclosure showLabel={t('settings.notifications.more', { name: channelName(kind, label, t) })} lazy>
      <div className="grid gap-5 pb-3">
        <ChannelDetails {...{ channel, name, user, edited }} />
      </div>
    </Disclosure>
  )
}
