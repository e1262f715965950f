import { endpoints } from '@cratewatch/contracts/calls'
import { FALLBACK_LOCALE } from '@cratewatch/domain/accounts/locale'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Banner } from '../../ui/feedback/banner.tsx'

const DISMISSED = 'dismissedAnnouncement'

/** Shows the operators' announcement until it is dismissed on this device; the next one is shown again. */
export function AnnouncementBanner() {
  const { t, locale } = useTexts()
  const [dismissed, setDismissed] = useState(() => readStored(DISMISSED))
  const { data } = useQuery({
    queryKey: queryKeys.announcement,
    queryFn: ({ signal }) => call(endpoints.readAnnouncement, {}, signal),
    staleTime: minutes(5),
    refetchInterval: minutes(5),
  })
  const announcement = data?.announcement ?? null
  if (announcement === null || announcement.id === dismissed) return null
  const dismiss = () => {
    writeStored(DISMISSED, announcement.id)
    setDismissed(announcement.id)
  }
  return (
    <Banner
      tone={announcement.tone}
      className="mb-6"
      onDismiss={dismiss}
      dismissLabel={t('shell.announcement.dismiss')}
    >
      <p className="wrap-break-word whitespace-pre-line">
        {announcement.text[locale] ?? announcement.text[FALLBACK_LOCALE]}
      </p>
    </Banner>
  )
}
