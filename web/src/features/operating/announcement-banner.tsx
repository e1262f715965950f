import { endpoints } from '@cratewatch/contracts/calls'
import { FALLBACK_LOCALE } from '@cratewatch/domain/accounts/locale'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { readStored, writeStored } from '../../lib/device/browser-storage.ts'
import { formatMoment, readInstant } from '../../lib/text/format.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Banner } from '../../ui/feedback/banner.tsx'

const DISMISSED = 'dismissedAnnouncement'

const noticesQuery = queryOptions({
  queryKey: queryKeys.announcement,
  queryFn: ({ signal }) => call(endpoints.readAnnouncement, {}, signal),
  staleTime: minutes(5),
  refetchInterval: minutes(5),
})

/** Says what does not work at the moment, since when, and that nothing is lost. It goes when it is over. */
export function OutageBanner() {
  const { t, locale } = useTexts()
  const { data } = useQuery(noticesQuery)
  const outages = data?.outages ?? []
  if (outages.length === 0) return null
  return (
    <Banner tone="warning" className="mb-6">
      {outages.map(({ kind, since }) => (
        <p key={kind}>{t(`shell.outages.${kind}`, { moment: formatMoment(readInstant(since), locale) })}</p>
      ))}
    </Banner>
  )
}

/** Shows the operators' announcement until it is dismissed on this device; the next one is shown again. */
export function AnnouncementBanner() {
  const { t, locale } = useTexts()
  const [dismissed, setDismissed] = useState(() => readStored(DISMISSED))
  const { data } = useQuery(noticesQuery)
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
