import { endpoints } from '@cratewatch/contracts/calls'
import { useTranslation } from 'react-i18next'
import { fetchFile } from '../../lib/api/api.ts'
import { useDownload } from '../../lib/use-download.ts'
import { DownloadCard } from '../../ui/layout/download-card.tsx'

/** Exports the watch list as a file. */
export function ExportSection() {
  const { t } = useTranslation()
  const download = useDownload(fetchList, t('wantlist.export.failed'))
  return (
    <DownloadCard
      title={t('wantlist.export.title')}
      text={t('wantlist.export.text')}
      submit={t('wantlist.export.submit')}
      busy={download.isPending}
      onDownload={() => download.mutate()}
    />
  )
}

async function fetchList() {
  return { name: endpoints.exportVinyls.file.name, file: await fetchFile(endpoints.exportVinyls) }
}
