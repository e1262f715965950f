import { endpoints } from '@cratewatch/contracts/calls'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { useDownload } from '../../lib/use-download.ts'
import { DownloadCard } from '../../ui/layout/download-card.tsx'

/** Downloads everything held about the user as one file. */
export function DataSection() {
  const { t } = useTranslation()
  const download = useDownload(fetchData, t('account.data.failed'))
  return (
    <DownloadCard
      title={t('account.data.title')}
      text={t('account.data.text')}
      submit={t('account.data.submit')}
      busy={download.isPending}
      onDownload={() => download.mutate()}
    />
  )
}

async function fetchData() {
  const data = await call(endpoints.exportUserData)
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  return { name: `cratewatch-${data.exportedAt.slice(0, 10)}.json`, file }
}
