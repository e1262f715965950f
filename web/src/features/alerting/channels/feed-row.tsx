import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Rss } from 'lucide-react'
import { call, type ApiAnswer } from '../../../lib/api/api.ts'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { CopyField } from '../../../lib/forms/copy-field.tsx'
import { formatDate, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { LastUse } from '../../../lib/text/age.tsx'
import { Button } from '../../../ui/buttons.tsx'
import { CodeText } from '../../../ui/code-text.tsx'
import { ConfirmButton } from '../../../ui/overlays/overlays.tsx'
import { feedQuery } from './channel-queries.ts'
import { Row } from './row.tsx'

/** Makes, renews and revokes the secret address of one's alerts as a feed, and shows it once. */
export function FeedRow() {
  const { t } = useTexts()
  const query = useQuery(feedQuery)
  const make = useFeedChange(() => call(endpoints.renewFeedAddress))
  const revoke = useFeedChange(() => call(endpoints.removeFeedAddress).then(() => null))
  const feed = query.data?.feed ?? null
  return (
    <Row
      id="feed"
      icon={<Rss aria-hidden />}
      name={t('channels.feed.title')}
      rest={
        <>
          <p className="text-pretty text-ink-soft">{t('channels.feed.text')}</p>
          <Loaded query={query} failure={t('channels.feed.loadFailed')} rows={1}>
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
                  <Changes make={make} revoke={revoke} />
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
        {t('channels.feed.label')} <CodeText className="text-sm font-normal">…{feed.ending}</CodeText>
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

type Change = ReturnType<typeof useFeedChange>

function Changes({ make, revoke }: { make: Change; revoke: Change }) {
  const { t } = useTexts()
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
  return useMutation({
    mutationFn: send,
    onSuccess: (made) => {
      client.setQueryData(feedQuery.queryKey, { feed: made?.feed ?? null })
      void client.invalidateQueries({ queryKey: queryKeys.accesses })
    },
    onError: (error) => toastFailure(t('channels.feed.failed'), error),
  })
}
