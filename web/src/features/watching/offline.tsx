import { instant } from '@cratewatch/domain/kernel/instant'
import { RotateCcw, WifiOff } from 'lucide-react'
import type { OfflineList, OfflineRecord } from '../../lib/device/kept-on-device.ts'
import { formatMoment } from '../../lib/text/format.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button } from '../../ui/buttons.tsx'
import { Sleeve } from '../../ui/covers/sleeve.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Container, PageHeader } from '../../ui/layout/page.tsx'
import { fullName, named } from './full-name.ts'

type OfflinePageProps = { list: OfflineList; isTrying: boolean; onTryNow: () => void }

/** Shows the watch list as it was, in place of every page, while there is no network. Nothing can be changed here. */
export function OfflinePage({ list, isTrying, onTryNow }: OfflinePageProps) {
  const { t, locale } = useTexts()
  const time = formatMoment(instant(list.asOf), locale)
  const more = list.total - list.records.length
  return (
    <Container className="pt-7 pb-14 sm:pt-10">
      <main className="grid gap-6">
        <PageHeader title={t('watches.title')} />
        <Banner
          tone="warning"
          icon={<WifiOff />}
          title={t('push.offline.title')}
          action={
            <Button variant="secondary" size="sm" icon={<RotateCcw />} busy={isTrying} onClick={onTryNow}>
              {t('errors.retry')}
            </Button>
          }
        >
          {t('push.offline.text', { time })}
        </Banner>
        {list.records.length === 0 ? (
          <p className="text-ink-soft">{t('push.offline.empty')}</p>
        ) : (
          <ul aria-label={t('watches.pageTitle')} className="grid gap-2.5">
            {list.records.map((record) => (
              <OfflineRow key={record.id} record={named(record, t)} />
            ))}
          </ul>
        )}
        {more > 0 && <p className="text-ink-soft">{t('push.offline.more', { count: more })}</p>}
      </main>
    </Container>
  )
}

function OfflineRow({ record }: { record: OfflineRecord }) {
  const { t } = useTexts()
  const { discogsId, state, numForSale } = record
  return (
    <Card as="li" padding="sm" className="flex items-center gap-3.5">
      <div className="w-12 shrink-0">
        <Sleeve src="" alt="" seed={discogsId} />
      </div>
      <div className="min-w-0">
        <p className="font-semibold text-pretty">{fullName(record)}</p>
        <p className="text-ink-soft">
          {state === 'on-sale' && t('watches.oldState.onSale', { count: numForSale })}
          {state === 'none' && t('watches.oldState.none')}
        </p>
      </div>
    </Card>
  )
}
