import { endpoints } from '@cratewatch/contracts/calls'
import type { FollowedList } from '@cratewatch/contracts/lists/followed-lists'
import type { User } from '@cratewatch/contracts/people/accounts'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../lib/api/api.ts'
import { Loaded } from '../../lib/api/loaded.tsx'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { failureMessage } from '../../lib/api/toast-failure.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { Age } from '../../lib/text/age.tsx'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button, TextLink } from '../../ui/buttons.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { SectionCard } from '../../ui/layout/section-card.tsx'
import { RunView } from './run-view.tsx'
import { RunChoices, type Chosen } from './sync-section.tsx'
import { useAnnounceEnd, followedListsQuery } from './wantlist-queries.ts'

/** Shows the public lists that are followed, each with what came of it, and follows another one. */
export function FollowedLists({ user }: { user: User }) {
  const { t } = useTexts()
  const query = useQuery(followedListsQuery)
  return (
    <SectionCard title={t('wantlist.lists.title')} text={t('wantlist.lists.text')}>
      <Loaded query={query} failure={t('wantlist.lists.loadFailed')} rows={2}>
        {({ lists, limit }) => (
          <>
            {lists.length > 0 && (
              <ul
                aria-label={t('wantlist.lists.title')}
                className="divide-y divide-line border-b border-line pb-5"
              >
                {lists.map((list) => (
                  <List key={list.id} list={list} />
                ))}
              </ul>
            )}
            {lists.length < limit ? (
              <FollowForm />
            ) : (
              <Full isPremium={user.subscription.plan === 'PREMIUM'} />
            )}
          </>
        )}
      </Loaded>
    </SectionCard>
  )
}

function List({ list }: { list: FollowedList }) {
  const { t } = useTexts()
  const { id, name, owner, uri, records, readAt, progress } = list
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
          {readAt !== null && (
            <>
              <span>{t('words.records', { count: records })}</span>
              <Age at={readAt} say={(ago) => t('wantlist.lists.read', { ago })} />
            </>
          )}
        </p>
      </div>
      {progress !== null && <RunView of={of} run={progress} />}
      <Actions list={list} />
    </li>
  )
}

function Actions({ list: { id, name, progress } }: { list: FollowedList }) {
  const { t } = useTexts()
  const sync = useSync(id, {
    alsoOnSale: progress?.alsoOnSale ?? false,
    anyPressing: progress?.anyPressing ?? false,
  })
  const remove = useChange({
    mutationFn: () => call(endpoints.unfollowList, { params: { id } }),
    failed: t('wantlist.lists.removeFailed'),
    stale: [queryKeys.followedLists],
  })
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
        {t('words.remove')}
      </Button>
    </div>
  )
}

function useSync(id: string, body: Chosen) {
  const { t } = useTexts()
  return useChange({
    mutationFn: () => call(endpoints.syncFollowedList, { params: { id }, body }),
    failed: t('wantlist.lists.syncFailed'),
    // Also after a failure: another tab or device may have started it.
    stale: [queryKeys.followedLists],
  })
}

const request = z.object({
  link: z.string().trim().min(1).max(500),
  alsoOnSale: z.boolean(),
  anyPressing: z.boolean(),
})

/** Asks for the link of a list to follow; the one that another program has handed to this page is there already. */
function FollowForm() {
  const { t } = useTexts()
  const [handed] = useState(() => new URLSearchParams(location.search).get('list') ?? '')
  const follow = useChange({
    mutationFn: (body: z.infer<typeof request>) => call(endpoints.followList, { body }),
    stale: [queryKeys.followedLists],
  })
  const { form, field, draft, edit, isReady } = useForm({
    initial: { link: handed, alsoOnSale: false, anyPressing: false },
    schema: request,
    send: follow,
    explain: (error) => ({ link: failureMessage(error, t('errors.unknown')) }),
    onSent: ({ clear }) => clear(),
  })
  return (
    <form {...form} noValidate className="grid gap-3">
      <TextField
        label={t('wantlist.lists.link')}
        hint={t('wantlist.lists.linkHint')}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        // Whoever comes with a list comes for this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={handed !== ''}
        {...field('link')}
      />
      {draft.link !== '' && <RunChoices chosen={draft} onChange={edit} />}
      <Button
        type="submit"
        variant="secondary"
        busy={follow.isPending}
        disabled={!isReady}
        className="justify-self-start max-sm:justify-self-stretch"
      >
        {t('wantlist.lists.follow')}
      </Button>
    </form>
  )
}

/** Says that the plan allows no more. */
function Full({ isPremium }: { isPremium: boolean }) {
  const { t } = useTexts()
  if (isPremium) return <p className="text-ink-soft">{t('wantlist.lists.full')}</p>
  return (
    <div className="grid gap-3">
      <p className="text-pretty text-ink-soft">
        {t('wantlist.lists.fullFree', { count: PLANS.PREMIUM.followedListLimit })}
      </p>
      <Button asChild variant="secondary" className="justify-self-start max-sm:justify-self-stretch">
        <Link to="/dashboard/subscription">{t('words.seePlans')}</Link>
      </Button>
    </div>
  )
}
