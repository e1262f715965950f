import { useQuery } from '@tanstack/react-query'
import { instanceQuery } from '../../lib/session/profile.ts'
import { formatMoment, readInstant } from '../../lib/text/format.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Banner } from '../../ui/feedback/banner.tsx'

/** Says on a demo for strangers when everything in it is deleted. */
export function DemoNotice({ className }: { className?: string | undefined }) {
  const { t, locale } = useTexts()
  const resetsAt = useQuery(instanceQuery).data?.resetsAt ?? null
  if (resetsAt === null) return null
  return (
    <Banner tone="info" title={t('shell.demo.title')} className={className}>
      {t('shell.demo.text', { moment: formatMoment(readInstant(resetsAt), locale) })}
    </Banner>
  )
}
