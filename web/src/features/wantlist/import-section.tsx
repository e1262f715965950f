import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { SectionCard } from '../../ui/layout/section-card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { ImportPreviewView } from './import-preview-view.tsx'
import { ImportSource } from './import-source.tsx'
import { RunView } from './run-view.tsx'
import { useRun } from './use-run.ts'
import { previewQuery } from './wantlist-queries.ts'

/** Imports a file or a pasted list: read, reviewed, confirmed, followed. A reload shows the same step. */
export function ImportSection({ isPasting = false }: { isPasting?: boolean }) {
  const { t } = useTranslation()
  const preview = useQuery(previewQuery)
  const run = useRun('import')
  const [isOver, setIsOver] = useState(false)
  const progress = run.data?.progress ?? null
  const waiting = preview.data?.preview ?? null
  return (
    <SectionCard title={t('wantlist.files.title')} text={t('wantlist.files.text')}>
      {waiting !== null ? (
        <ImportPreviewView key={waiting.id} preview={waiting} onStarted={() => setIsOver(false)} />
      ) : preview.isPending || run.isPending ? (
        <SkeletonGroup label={t('shell.loading')}>
          <Skeleton shape="box" className="h-40" />
        </SkeletonGroup>
      ) : progress !== null && !isOver ? (
        <div className="grid gap-5">
          <RunView of="import" run={progress} />
          {progress.isComplete && (
            <Button
              variant="secondary"
              className="justify-self-start max-sm:justify-self-stretch"
              onClick={() => setIsOver(true)}
            >
              {t('wantlist.files.again')}
            </Button>
          )}
        </div>
      ) : (
        <ImportSource isPasting={isPasting} />
      )}
    </SectionCard>
  )
}
