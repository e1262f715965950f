import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type ApiAnswer } from '../../../lib/api/api.ts'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { feedQuery } from '../channel-queries.ts'
import { CopyField } from '../../../lib/forms/copy-field.tsx'

/** Makes, shows, renews and revokes the secret address of one's alerts as a feed. */
export function FeedSection() {
  const { t } = useTranslation()
  const query = useQuery(feedQuery)
  return (
    <SectionCard title={t('channels.feed.title')} text={t('channels.feed.text')}>
      <Loaded query={query} failure={t('channels.feed.loadFailed')} rows={1}>
        {({ url }) => (url === null ? <MakeAddress /> : <Address url={url} />)}
      </Loaded>
    </SectionCard>
  )
}

function MakeAddress() {
  const { t } = useTranslation()
  const make = useFeedChange(() => call(endpoints.renewFeedAddress))
  return (
    <Button
      variant="secondary"
      busy={make.isPending}
      onClick={() => make.mutate()}
      className="justify-self-start max-sm:justify-self-stretch"
    >
      {t('channels.feed.make')}
    </Button>
  )
}

function Address({ url }: { url: string }) {
  const { t } = useTranslation()
  const [asks, setAsks] = useState<'renew' | 'revoke' | null>(null)
  const close = () => setAsks(null)
  const renew = useFeedChange(() => call(endpoints.renewFeedAddress), close)
  const revoke = useFeedChange(() => call(endpoints.removeFeedAddress), close)
  const confirm = asks === 'revoke' ? revoke : renew
  return (
    <div className="grid gap-4">
      {/* Another address was not copied yet. */}
      <CopyField key={url} label={t('channels.feed.label')} value={url} />
      <div className="flex flex-wrap gap-2.5">
        <Button variant="secondary" size="sm" onClick={() => setAsks('renew')}>
          {t('channels.feed.renew')}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setAsks('revoke')}>
          {t('channels.feed.revoke')}
        </Button>
      </div>
      {asks !== null && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t(`channels.feed.${asks}Title`)}
          description={t(`channels.feed.${asks}Text`)}
          confirmLabel={t(`channels.feed.${asks}`)}
          cancelLabel={t('channels.cancel')}
          busy={confirm.isPending}
          onConfirm={() => confirm.mutate()}
        />
      )}
    </div>
  )
}

type Feed = ApiAnswer<typeof endpoints.readFeedAddress>

function useFeedChange(send: () => Promise<Feed>, onDone: () => void = () => {}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (feed) => {
      client.setQueryData(feedQuery.queryKey, feed)
      onDone()
    },
    onError: (error) => toastFailure(t('channels.feed.failed'), error),
  })
}
