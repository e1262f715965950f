import { endpoints } from '@cratewatch/contracts/calls'
import { MAX_FILE_BYTES } from '@cratewatch/domain/wantlist/import-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { formatBytes } from '../../lib/text/format.ts'
import { useLocale } from '../../lib/text/use-locale.ts'
import { previewQuery } from './wantlist-queries.ts'

export type NamedList = { readonly name: string; readonly content: Blob | string }

/** Sends a list to the server and shows what it contains. A list that is too large is not sent. */
export function useReadList() {
  const { t } = useTranslation()
  const locale = useLocale()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ name, content: given }: NamedList) => {
      const content = typeof given === 'string' ? new Blob([given], { type: 'text/plain' }) : given
      if (content.size > MAX_FILE_BYTES) {
        throw new Error(t('wantlist.files.tooLarge', { size: formatBytes(MAX_FILE_BYTES, locale) }))
      }
      return call(endpoints.previewImport, { raw: { content, header: encodeURIComponent(name) } })
    },
    onSuccess: (preview) => client.setQueryData(previewQuery.queryKey, { preview }),
  })
}
