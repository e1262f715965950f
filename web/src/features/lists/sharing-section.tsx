import { endpoints } from '@cratewatch/contracts/calls'
import { LONGEST_SHARED_NAME } from '@cratewatch/contracts/lists/shared-lists'
import { LONGEST_TAG } from '@cratewatch/domain/records/own-note'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { call, type ApiAnswer } from '../../lib/api/api.ts'
import { Loaded } from '../../lib/api/loaded.tsx'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { failureMessage } from '../../lib/api/toast-failure.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { CopyField } from '../../lib/forms/copy-field.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { LastUse } from '../../lib/text/age.tsx'
import { formatDate, readInstant } from '../../lib/text/format.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button } from '../../ui/buttons.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Disclosure } from '../../ui/layout/page.tsx'
import { SectionCard } from '../../ui/layout/section-card.tsx'
import { ConfirmButton } from '../../ui/overlays/overlays.tsx'

/** Leads to the links by which others see the own list; they are loaded when somebody asks for them. */
export function SharingSection() {
  const { t } = useTexts()
  return (
    <SectionCard title={t('wantlist.sharing.title')} text={t('wantlist.sharing.text')}>
      <Disclosure lazy showLabel={t('wantlist.sharing.show')}>
        <Links />
      </Disclosure>
    </SectionCard>
  )
}

function Links() {
  const { t } = useTexts()
  const query = useQuery({
    queryKey: queryKeys.sharedLists,
    queryFn: ({ signal }) => call(endpoints.sharedLists, {}, signal),
  })
  return (
    <Loaded query={query} failure={t('wantlist.sharing.loadFailed')} rows={2}>
      {({ lists, limit }) => (
        <div className="grid gap-5">
          {lists.length > 0 && (
            <ul aria-label={t('wantlist.sharing.title')} className="divide-y divide-line">
              {lists.map((list) => (
                <SharedLink key={list.id} list={list} />
              ))}
            </ul>
          )}
          {lists.length < limit ? (
            <ShareForm />
          ) : (
            <p className="text-ink-soft">{t('wantlist.sharing.full', { count: limit })}</p>
          )}
        </div>
      )}
    </Loaded>
  )
}

type SharedList = ApiAnswer<typeof endpoints.sharedLists>['lists'][number]

function SharedLink({ list }: { list: SharedList }) {
  const { t, locale } = useTexts()
  const { id, name, tag, showsLimits, url, createdAt, openedAt } = list
  const end = useChange({
    mutationFn: () => call(endpoints.endSharedList, { params: { id } }),
    done: t('wantlist.sharing.ended'),
    failed: t('wantlist.sharing.endFailed'),
    stale: [queryKeys.sharedLists, queryKeys.accesses],
  })
  const what = [
    tag === null ? t('wantlist.sharing.all') : t('wantlist.sharing.tagged', { tag }),
    ...(showsLimits ? [t('wantlist.sharing.withLimits')] : []),
  ]
  return (
    <li className="grid grid-cols-1 gap-3 py-4 first:pt-0">
      <div className="grid gap-0.5">
        <h3 className="font-semibold wrap-anywhere">{name}</h3>
        <p className="text-sm wrap-anywhere">{what.join('\u00a0· ')}</p>
        <LastUse
          at={openedAt}
          unused={t('wantlist.sharing.unopened')}
          used={(age) => t('wantlist.sharing.opened', { age })}
          beside={t('wantlist.sharing.since', { date: formatDate(readInstant(createdAt), locale) })}
        />
      </div>
      {url === null ? (
        <p className="text-pretty text-ink-soft">{t('wantlist.sharing.lost')}</p>
      ) : (
        <CopyField label={t('wantlist.sharing.link', { name })} value={url} />
      )}
      <ConfirmButton
        aria-label={t('wantlist.sharing.endName', { name })}
        title={t('wantlist.sharing.endTitle', { name })}
        description={t('wantlist.sharing.endText')}
        cancelLabel={t('words.keep')}
        onConfirm={() => end.mutateAsync()}
      >
        {t('wantlist.sharing.end')}
      </ConfirmButton>
    </li>
  )
}

const request = z.object({
  name: z.string().trim().min(1).max(LONGEST_SHARED_NAME),
  tag: z.string().trim().max(LONGEST_TAG),
  showsLimits: z.boolean(),
})

/** Asks what a new link is called and shows. */
function ShareForm() {
  const { t } = useTexts()
  const share = useChange({
    mutationFn: ({ tag, ...body }: z.infer<typeof request>) =>
      call(endpoints.shareList, { body: { ...body, tag: tag === '' ? null : tag } }),
    stale: [queryKeys.sharedLists, queryKeys.accesses],
  })
  const { form, field, draft, edit, isReady } = useForm({
    initial: { name: '', tag: '', showsLimits: false },
    schema: request,
    send: share,
    explain: (error) => ({ name: failureMessage(error, t('errors.unknown')) }),
    onSent: ({ clear }) => clear(),
  })
  return (
    <form {...form} noValidate className="grid gap-3">
      <TextField
        label={t('wantlist.sharing.name')}
        hint={t('wantlist.sharing.nameHint')}
        maxLength={LONGEST_SHARED_NAME}
        autoComplete="off"
        {...field('name')}
      />
      <TextField
        label={t('wantlist.sharing.tag')}
        hint={t('wantlist.sharing.tagHint')}
        maxLength={LONGEST_TAG}
        autoCapitalize="none"
        autoComplete="off"
        {...field('tag')}
      />
      <Checkbox
        label={t('wantlist.sharing.showLimits')}
        checked={draft.showsLimits}
        onCheckedChange={(showsLimits) => edit({ showsLimits })}
      />
      <Button
        type="submit"
        variant="secondary"
        busy={share.isPending}
        disabled={!isReady}
        className="justify-self-start max-sm:justify-self-stretch"
      >
        {t('wantlist.sharing.make')}
      </Button>
    </form>
  )
}
