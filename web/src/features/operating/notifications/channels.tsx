import { DELIVERY_DAYS, type ChannelFigures } from '@cratewatch/contracts/operating/operations'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/text/format.ts'
import { useLocale } from '../../../lib/text/use-texts.ts'
import { Table, type Column } from '../../../ui/tables/table.tsx'
import { deliveriesQuery } from '../admin-queries.ts'
import { drawn, RowsSkeleton } from '../lists/list-page.tsx'
import { Loaded, Section } from '../section.tsx'

/** Shows what waits on each channel, and what came of the rest. */
export function Channels() {
  const { t } = useTranslation()
  const locale = useLocale()
  const query = useQuery(deliveriesQuery)
  const figure = (
    key: 'pending' | 'overdue' | 'delivered' | 'superseded' | 'ended',
  ): Column<ChannelFigures> => ({
    key,
    header: t(`admin.notifications.channels.${key}`),
    cell: (row) => formatNumber(row[key], locale),
    align: 'end',
  })
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
              { key: 'channel', header: t('admin.user.channel'), cell: drawn(ChannelName), primary: true },
              figure('pending'),
              figure('overdue'),
              figure('delivered'),
              figure('superseded'),
              figure('ended'),
            ]}
          />
        </Section>
      )}
    </Loaded>
  )
}

function ChannelName({ channel }: ChannelFigures) {
  const { t } = useTranslation()
  return t(`channelKinds.${channel}.name`)
}
