import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Store } from 'lucide-react'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { failureMessage } from '../../../lib/api/toast-failure.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { focusShortcut } from '../../../lib/focus.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'

/** Hands a pasted list to the import, which shows what it understood before anything is added. */
export function ListOffer({ lines }: { lines: readonly string[] }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const navigate = useNavigate()
  const read = useMutation({
    mutationFn: () => {
      const content = new Blob([lines.join('\n')], { type: 'text/plain' })
      const header = encodeURIComponent(t('wantlist.pasted.name'))
      return call(endpoints.previewImport, { raw: { content, header } })
    },
    onSuccess: () => {
      client.removeQueries({ queryKey: queryKeys.fileImport })
      void navigate({ to: '/dashboard/settings/discogs', hash: 'import' })
    },
  })
  return (
    <div className="flex animate-fade-in flex-wrap items-center justify-between gap-3 rounded-xl bg-well p-3">
      <p className="text-pretty">{t('wantlist.pasted.found', { count: lines.length })}</p>
      <Button
        variant="secondary"
        busy={read.isPending}
        onClick={() => read.mutate()}
        className="max-sm:w-full"
      >
        {t('wantlist.pasted.read')}
      </Button>
      {read.error !== null && (
        <p role="alert" className="w-full text-sm font-medium text-danger">
          {failureMessage(read.error, t('errors.unknown'))}
        </p>
      )}
    </div>
  )
}

/** Says who sells the copy whose link named the record, and offers to follow their shop. */
export function ShopOffer({ seller }: { seller: string }) {
  const { t } = useTexts()
  const follow = useChange({
    mutationFn: () => call(endpoints.followShop, { body: { shop: seller } }),
    done: () => {
      toastSuccess(t('shops.offer.followed', { name: seller }))
      // The button is gone by then.
      focusShortcut('add')
    },
    failed: t('shops.suggested.failed'),
    stale: [queryKeys.shops],
  })
  if (follow.isSuccess) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p className="text-pretty wrap-anywhere text-ink-soft">{t('shops.offer.text', { name: seller })}</p>
      <Button
        variant="ghost"
        size="sm"
        icon={<Store />}
        busy={follow.isPending}
        onClick={() => follow.mutate()}
      >
        {t('shops.offer.follow')}
      </Button>
    </div>
  )
}
