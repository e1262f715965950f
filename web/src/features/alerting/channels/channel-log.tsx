import { DELIVERIES_PAGE_SIZE, type ChannelDelivery } from '@cratewatch/contracts/alerting/channels'
import { endpoints } from '@cratewatch/contracts/calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { DeliveryWords } from '../../../lib/alerts/delivery-words.tsx'
import { call } from '../../../lib/api/api.ts'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { ListPaging } from '../../../lib/list-paging.tsx'
import { useTexts } from '../../../lib/text/i18n.ts'
import { useTime } from '../../../lib/text/ticking.ts'
import { Button } from '../../../ui/buttons.tsx'
import { CHANNELS_SHOWN } from './channel-queries.ts'

type ChannelLogProps = { id: string; label: string }

/** Lists what a channel got or is to get. */
export function ChannelLog({ id, label }: ChannelLogProps) {
  const { t } = useTexts()
  const [page, setPage] = useState(1)
  const query = { limit: DELIVERIES_PAGE_SIZE, offset: (page - 1) * DELIVERIES_PAGE_SIZE }
  const deliveries = useQuery({
    queryKey: [...queryKeys.channels, id, page],
    queryFn: ({ signal }) => call(endpoints.channelDeliveries, { params: { id }, query }, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={deliveries} failure={t('channels.deliveries.loadFailed')} rows={4}>
      {(list) =>
        list.pagination.total === 0 ? (
          <p>{t('channels.deliveries.empty')}</p>
        ) : (
          <div className="grid gap-5">
            <ol aria-label={label} className="divide-y divide-line">
              {list.deliveries.map((delivery) => (
                <DeliveryRow key={delivery.id} channelId={id} delivery={delivery} />
              ))}
            </ol>
            <ListPaging
              label={t('words.logPages')}
              page={page}
              pageSize={DELIVERIES_PAGE_SIZE}
              list={list}
              onPageChange={setPage}
            />
          </div>
        )
      }
    </Loaded>
  )
}

function DeliveryRow({ channelId, delivery }: { channelId: string; delivery: ChannelDelivery }) {
  const { t } = useTexts()
  const time = useTime()
  const { about, at, canRepeat } = delivery
  const name = about?.name ?? t('channels.deliveries.notice')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <p className="font-semibold wrap-anywhere">
          {about?.vinylId ? (
            <Link
              to="/dashboard/vinyls/$id"
              params={{ id: about.vinylId }}
              className="focus-ring rounded-sm hover:underline"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className="text-[0.9375rem] text-ink-soft">
          {time(at)}
          <DeliveryWords delivery={delivery} ended={null} />
        </p>
      </div>
      {canRepeat && <SendAgain channelId={channelId} id={delivery.id} name={name} />}
    </li>
  )
}

function SendAgain({ channelId, id, name }: { channelId: string; id: string; name: string }) {
  const { t } = useTexts()
  const again = useChange({
    mutationFn: () => call(endpoints.repeatDelivery, { params: { id: channelId, deliveryId: id } }),
    done: t('channels.deliveries.sentAgain'),
    failed: t('channels.deliveries.againFailed'),
    stale: CHANNELS_SHOWN,
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Send />}
      aria-label={t('channels.deliveries.againOf', { name })}
      busy={again.isPending}
      onClick={() => again.mutate()}
    >
      {t('channels.asked.again')}
    </Button>
  )
}
