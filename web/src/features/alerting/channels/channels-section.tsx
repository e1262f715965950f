import type { User } from '@cratewatch/contracts/people/accounts'
import { MOST_CHANNELS } from '@cratewatch/contracts/alerting/channels'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { channelsQuery } from '../../../lib/alerts/alert-queries.ts'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { AddChannel } from './add/add-channel.tsx'
import { ChannelRow } from './channel-row.tsx'

export type ChannelsSectionProps = {
  user: User
  /** Offers alerts on the device that this is read on. */
  thisDevice?: ReactNode
}

/** Lists the channels of the account, and adds others. */
export function ChannelsSection({ user, thisDevice }: ChannelsSectionProps) {
  const { t } = useTranslation()
  const query = useQuery(channelsQuery)
  return (
    <SectionCard title={t('channels.title')} text={t('channels.text')}>
      <Loaded query={query} failure={t('channels.loadFailed')} rows={3}>
        {({ channels, kinds }) => (
          <>
            {channels.length === 0 ? (
              <p>{t('channels.empty')}</p>
            ) : (
              <ul aria-label={t('channels.list')} className="-my-4 divide-y divide-line">
                {channels.map((channel) => (
                  <ChannelRow key={channel.id} channel={channel} user={user} />
                ))}
              </ul>
            )}
            {thisDevice}
            <AddChannel kinds={kinds} isFull={channels.length >= MOST_CHANNELS} />
          </>
        )}
      </Loaded>
    </SectionCard>
  )
}
