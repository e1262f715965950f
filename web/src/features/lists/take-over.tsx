import { endpoints } from '@cratewatch/contracts/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../lib/api/api.ts'
import { Loaded } from '../../lib/api/loaded.tsx'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button } from '../../ui/buttons.tsx'
import { SectionCard } from '../../ui/layout/section-card.tsx'
import { runQuery } from './wantlist-queries.ts'

/** Offers to import the records of a list that somebody shares; what comes of it is shown as that of a file. */
export function TakeOver({ token }: { token: string }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: [...queryKeys.sharedLists, token],
    queryFn: ({ signal }) => call(endpoints.readSharedList, { params: { token } }, signal),
  })
  const take = useChange({
    mutationFn: () => call(endpoints.takeOverSharedList, { params: { token } }),
    done(status) {
      client.setQueryData(runQuery('import').queryKey, status)
      return navigate({ to: '/dashboard/settings/discogs', hash: 'import', replace: true })
    },
    failed: t('wantlist.sharing.takeFailed'),
    stale: [],
  })
  return (
    <SectionCard title={t('wantlist.sharing.takeTitle')} text={t('wantlist.sharing.takeText')}>
      <Loaded query={query} failure={t('wantlist.sharing.takeLoadFailed')} rows={1}>
        {({ name, records, isOwn }) => (
          <div className="grid gap-3">
            <p className="wrap-anywhere">
              <span className="font-semibold">{name}</span> · {t('words.records', { count: records })}
            </p>
            {isOwn ? (
              <p className="text-ink-soft">{t('wantlist.sharing.takeOwn')}</p>
            ) : (
              <Button
                busy={take.isPending}
                disabled={records === 0}
                onClick={() => take.mutate()}
                className="justify-self-start max-sm:justify-self-stretch"
              >
                {t('wantlist.sharing.take')}
              </Button>
            )}
          </div>
        )}
      </Loaded>
    </SectionCard>
  )
}
