import type { User } from '@cratewatch/contracts/people/accounts'
import { endpoints } from '@cratewatch/contracts/calls'
import type { FollowedList } from '@cratewatch/contracts/watching/followed-lists'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { failureMessage, toastFailure } from '../../../lib/api/toast-failure.ts'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { readInstant } from '../../../lib/text/format.ts'
import { useAge } from '../../../lib/text/ticking.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { Divider } from '../../../ui/layout/divider.tsx'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { FollowForm } from './follow-form.tsx'
import { RunView } from '../run-view.tsx'
import { useAnnounceEnd, followedListsQuery } from '../wantlist-queries.ts'

/** Shows the public lists that are followed, each with what came of it, and follows another one. */
export function FollowedLists({ user }: { user: User }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(followedListsQuery)
  return (
    <SectionCard title={t('wantlist.lists.title')} text={t('wantlist.lists.text')}>
      {data === undefined && (error === null ? <Loading /> : <LoadFailure error={error} />)}
      {data !== undefined && data.lists.length > 0 && (
        <ul aria-label={t('wantlist.lists.title')} className="divide-y divide-line">
          {data.lists.map((list) => (
            <List key={list.id} list={list} />
          ))}
        </ul>
      )}
      {data !== undefined && data.lists.length > 0 && <Divider />}
      {data !== undefined && <FollowForm user={user} isFull={data.lists.length >= data.limit} />}
    </SectionCard>
  )
}

function List({ list }: { list: FollowedList }) {
  const { t } = useTranslation()
  const { id, name, owner, uri, records, readAt, progress } = list
  const ago = useAge(readInstant(readAt ?? new Date(0).toISOString()))
  const of = { followedList: id }
  useAnnounceEnd(of, progress)
  return (
    <li className="grid grid-cols-1 gap-4 py-5 first:pt-0 last:pb-0">
      <div className="grid gap-0.5">
        <h3 className="font-semibold wrap-anywhere">
          <TextLink href={uri} external externalHint={t('shell.newTab')}>
            {name}
          </TextLink>
        </h3>
        <p className="flex flex-wrap gap-x-3 text-[0.9375rem] text-ink-soft">
          {owner !== '' && <span className="wrap-anywhere">{t('wantlist.lists.by', { owner })}</span>}
          {readAt !== null && <span>{t('wantlist.lists.records', { count: records })}</span>}
          {readAt !== null && <span>{t('wantlist.lists.read', { ago })}</span>}
        </p>
      </div>
      {progress !== null && <RunView of={of} run={progress} />}
      <Actions list={list} />
    </li>
  )
}

function Actions({ list: { id, name, progress } }: { list: FollowedList }) {
  const { t } = useTranslation()
  const sync = useSync(id, {
    alsoOnSale: progress?.alsoOnSale ?? false,
    anyPressing: progress?.anyPressing ?? false,
  })
  const remove = useRemove(id)
  return (
    <div className="flex flex-wrap gap-3">
      {progress?.isComplete !== false && (
        <Button
          variant="secondary"
          size="sm"
          icon={<RefreshCw />}
          busy={sync.isPending}
          aria-label={t('wantlist.lists.syncName', { name })}
          onClick={() => sync.mutate()}
        >
          {t('wantlist.lists.sync')}
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        busy={remove.isPending}
        aria-label={t('wantlist.lists.removeName', { name })}
        onClick={() => remove.mutate()}
      >
        {t('wantlist.lists.remove')}
      </Button>
    </div>
  )
}

function useSync(id: string, body: { readonly alsoOnSale: boolean; readonly anyPressing: boolean }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(endpoints.syncFollowedList, { params: { id }, body }),
    onError: (error) => toastFailure(t('wantlist.lists.syncFailed'), error),
    // Another tab or device may have started it.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.followedLists }),
  })
}

function useRemove(id: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(endpoints.unfollowList, { params: { id } }),
    onError: (error) => toastFailure(t('wantlist.lists.removeFailed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.followedLists }),
  })
}

function LoadFailure({ error }: { error: Error }) {
  const { t } = useTranslation()
  return (
    <p role="alert" className="text-danger">
      {t('wantlist.lists.loadFailed')} {failureMessage(error, '')}
    </p>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('shell.loading')} className="grid gap-4">
      <Skeleton className="w-3/5" />
      <Skeleton shape="box" className="h-11 w-52" />
    </SkeletonGroup>
  )
}
