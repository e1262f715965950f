import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { failureMessage } from '../../../lib/api/toast-failure.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'

/** Hands a pasted list to the import, which shows what it understood before anything is added. */
export function ListOffer({ lines }: { lines: readonly string[] }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const navigate = useNavigate()
  const read = useMutation({
    mutationFn: () => {
      const content = new Blob([lines.join('\n')], { type: 'text/plain' })
      const header = encodeURIComponent(t('watches.pastedListName'))
      return call(endpoints.previewImport, { raw: { content, header } })
    },
    onSuccess: () => {
      client.removeQueries({ queryKey: queryKeys.fileImport })
      void navigate({ to: '/dashboard/settings/discogs', hash: 'import' })
    },
  })
  return (
    <div className="flex animate-fade-in flex-wrap items-center justify-between gap-3 rounded-xl bg-well p-3">
      <p className="text-pretty">{t('watches.list.found', { count: lines.length })}</p>
      <Button
        variant="secondary"
        busy={read.isPending}
        onClick={() => read.mutate()}
        className="max-sm:w-full"
      >
        {t('watches.list.read')}
      </Button>
      {read.error !== null && (
        <p role="alert" className="w-full text-sm font-medium text-danger">
          {failureMessage(read.error, t('errors.unknown'))}
        </p>
      )}
    </div>
  )
}
