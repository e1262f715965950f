import { MOST_CHANNELS } from '@cratewatch/contracts/alerting/channels'
import { endpoints } from '@cratewatch/contracts/calls'
import type { User } from '@cratewatch/contracts/people/accounts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Smartphone, Rss } from 'lucide-react'
import { channelsQuery } from '../../../lib/alerts/alert-queries.ts'
import { call, type ApiAnswer } from '../../../lib/api/api.ts'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { CopyField } from '../../../lib/forms/copy-field.tsx'
import { LastUse } from '../../../lib/text/age.tsx'
import { formatDate, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { CodeText } from '../../../ui/code-text.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { ConfirmButton } from '../../../ui/overlays/overlays.tsx'
import { InstallRow } from '../push/install-offer.tsx'
import { usePushHere } from '../push/use-push-here.ts'
import { AddChannel } from './add-channel.tsx'
import { isInForm } from './channel-queries.ts'
import { ChannelRow } from './channel-row.tsx'
import { Row } from './row.tsx'

/** Lists where alerts go besides mail and chat, switches it at once, and adds other places. */
export function ChannelsSection({ user }: { user: User }) {
  const { t } = useTexts()
  return (
    <SectionCard title={t('channels.title')} text={t('channels.text')}>
      <Loaded query={useQuery(channelsQuery)} failure={t('channels.loadFailed')} rows={4}>
        {({ channels, kinds }) => (
          <>
            <ul aria-label={t('channels.list')} className="-my-4 divide-y divide-line">
              {channels
                .filter((channel) => !isInForm(channel))
                .map((channel) => (
                  <ChannelRow key={channel.id} channel={channel} user={user} />
                ))}
              <ThisDevice />
              <InstallRow />
              <FeedRow />
            </ul>
            <AddChannel kinds={kinds} isFull={channels.length >= MOST_CHANNELS} />
          </>
        )}
      </Loaded>
    </SectionCard>
  )
}

/** Switches alerts in this browser on, which is a channel like others from then on. */
function ThisDevice() {
  const { t } = useTexts()
  const { state, start } = usePushHere()
  if (state === 'unknown' || state === 'none' || state === 'on') return null
  return (
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
  )
}

const feedQuery = queryOptions({
  queryKey: queryKeys.feed,
  queryFn: ({ signal }) => call(endpoints.readFeedAddress, {}, signal),
})

/** Makes, renews and revokes the secret address of one's alerts as a feed, and shows it once. */
function FeedRow() {
  const { t } = useTexts()
  // Read here, so that a failure before the row is opened is known there.
  const { data, error, refetch, isFetching } = useQuery(feedQuery)
  const make = useFeedChange(() => call(endpoints.renewFeedAddress))
  const feed = data?.feed ?? null
  return (
    <Row
      id="feed"
      icon={<Rss aria-hidden />}
      name={t('channels.feed.title')}
      rest={
        <>
          <p className="text-pretty text-ink-soft">{t('channels.feed.text')}</p>
          <Loaded
            query={{ data, error, refetch, isFetching }}
            failure={t('channels.feed.loadFailed')}
            rows={1}
          >
            {() =>
              feed === null ? (
                <Button
                  variant="secondary"
                  size="sm"
                  busy={make.isPending}
                  onClick={() => make.mutate()}
                  className="justify-self-start"
                >
                  {t('channels.feed.make')}
                </Button>
              ) : (
                <>
                  <Shown feed={feed} made={make.data ?? null} />
                  <Changes make={make} />
                </>
              )
            }
          </Loaded>
        </>
      }
    >
      <p className="text-sm text-ink-soft">{t(feed === null ? 'channels.state.off' : 'channels.state.on')}</p>
    </Row>
  )
}

type Feed = NonNullable<ApiAnswer<typeof endpoints.readFeedAddress>['feed']>
type Made = ApiAnswer<typeof endpoints.renewFeedAddress>

/** The whole address where it has just been made; after that its ending, and when it was read last. */
function Shown({ feed, made }: { feed: Feed; made: Made | null }) {
  const { t, locale } = useTexts()
  const date = formatDate(readInstant(feed.madeAt), locale)
  if (made?.feed?.ending === feed.ending)
    return (
      <div role="status" className="grid gap-4">
        <p className="text-pretty">{t('channels.feed.once')}</p>
        {/* Another address was not copied yet. */}
        <CopyField key={made.url} label={t('channels.feed.label')} value={made.url} />
      </div>
    )
  return (
    <div className="grid gap-0.5">
      <p className="font-semibold">
        {t('channels.feed.label')}
        {feed.ending !== '' && <CodeText className="ml-1 text-sm font-normal">…{feed.ending}</CodeText>}
      </p>
      <LastUse
        at={feed.lastUsedAt}
        unused={t('channels.feed.unused')}
        used={(age) => t('channels.feed.used', { age })}
        beside={t('channels.feed.since', { date })}
      />
    </div>
  )
}

function Changes({ make }: { make: ReturnType<typeof useFeedChange> }) {
  const { t } = useTexts()
  const revoke = useFeedChange(() => call(endpoints.removeFeedAddress).then(() => null))
  return (
    <div className="flex flex-wrap gap-2.5">
      {(['renew', 'revoke'] as const).map((change) => (
        <ConfirmButton
          key={change}
          variant={change === 'renew' ? 'secondary' : 'ghost'}
          title={t(`channels.feed.${change}Title`)}
          description={t(`channels.feed.${change}Text`)}
          cancelLabel={t('words.cancel')}
          onConfirm={() => (change === 'renew' ? make : revoke).mutateAsync()}
        >
          {t(`channels.feed.${change}`)}
        </ConfirmButton>
      ))}
    </div>
  )
}

function useFeedChange(send: () => Promise<Made | null>) {
  const { t } = useTexts()
  const client = useQueryClient()
  return useChange({
    mutationFn: send,
    done: (made) => client.setQueryData(feedQuery.queryKey, { feed: made?.feed ?? null }),
    failed: t('channels.feed.failed'),
    stale: [queryKeys.accesses],
  })
}
