import { endpoints } from '@cratewatch/contracts/calls'
import type { Backups as BackupsAnswer } from '@cratewatch/contracts/operating/operations'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fetchFile } from '../../../lib/api/api.ts'
import { formatBytes } from '../../../lib/text/format.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { useDownload } from '../../../lib/use-download.ts'
import { useLocale } from '../../../lib/text/use-texts.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Age } from '../texts/age.tsx'
import { Section } from '../section.tsx'

/** Lists the backups on this machine with age and size, each with a download, and says whether last night's failed. */
export function Backups({ isNightly, failure, files }: BackupsAnswer) {
  const { t } = useTranslation()
  return (
    <Section
      title={t('admin.backups.title')}
      note={t(isNightly ? 'admin.backups.nightlyNote' : 'admin.backups.offNote')}
    >
      {failure !== null && (
        <Banner tone="warning" title={t('admin.backups.failed')}>
          <p className="text-sm wrap-anywhere">
            <Age at={failure.at} />
            <code className="mt-1 block font-mono text-[0.8125rem]">{failure.reason}</code>
          </p>
        </Banner>
      )}
      {files.length === 0 ? (
        <p className="text-ink-soft">{t('admin.backups.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {files.map((file) => (
            <BackupFile key={file.name} {...file} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function BackupFile({ name, isNightly, madeAt, bytes }: BackupsAnswer['files'][number]) {
  const { t } = useTranslation()
  const locale = useLocale()
  const client = useQueryClient()
  const download = useDownload(async () => {
    const file = await fetchFile(endpoints.downloadBackup, { params: { name } })
    await client.invalidateQueries({ queryKey: queryKeys.admin })
    return { name, file }
  }, t('admin.backups.downloadFailed'))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <span className="min-w-0 flex-1 basis-24">
        <Age at={madeAt} />
      </span>
      {!isNightly && <Badge tone="outline">{t('admin.backups.byHand')}</Badge>}
      <span className="text-sm text-ink-soft tabular-nums">{formatBytes(bytes, locale)}</span>
      <Button
        variant="secondary"
        size="sm"
        icon={<Download className="size-4" />}
        aria-label={t('admin.backups.downloadNamed', { name })}
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('admin.backups.download')}
      </Button>
    </li>
  )
}
