import type { KeptAnnouncement } from '@cratewatch/contracts/announcements'
import { FALLBACK_LOCALE } from '@cratewatch/domain/accounts/locale'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { formatMoment, readInstant } from '../../../lib/text/format.ts'
import { useLocale } from '../../../lib/text/use-locale.ts'
import { announcementsQuery } from '../admin-queries.ts'
import { Age } from '../texts/age.tsx'
import { Section } from '../section.tsx'
import { useEndAnnouncement } from './announcement-calls.ts'
import { AnnouncementForm } from './announcement-form.tsx'

/** Shows the announcement in force, and the form for another one. */
export function Announcements() {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(announcementsQuery)
  const standing = data?.announcements.find(({ isStanding }) => isStanding)
  const past = data?.announcements.filter(({ isStanding }) => !isStanding) ?? []
  return (
    <Section title={t('admin.announce.title')} note={t('admin.announce.note')}>
      {standing !== undefined && <Standing announcement={standing} />}
      {!isPending && <AnnouncementForm />}
      {past.length > 0 && (
        <div className="grid gap-1">
          <h3 className="text-sm font-semibold text-ink-soft">{t('admin.announce.past')}</h3>
          <ul className="divide-y divide-line">
            {past.map((announcement) => (
              <Past key={announcement.id} announcement={announcement} />
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}

type OneProps = { announcement: KeptAnnouncement }

function Standing({ announcement: { id, tone, text, endsAt } }: OneProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const end = useEndAnnouncement()
  return (
    <Banner
      tone={tone}
      title={t('admin.announce.standing')}
      action={
        <Button variant="secondary" size="sm" busy={end.isPending} onClick={() => end.mutate(id)}>
          {t('admin.announce.end')}
        </Button>
      }
    >
      {Object.entries(text).map(([language, words]) => (
        <p key={language} lang={language} className="wrap-break-word whitespace-pre-line">
          {words}
        </p>
      ))}
      {endsAt !== null && (
        <p className="text-sm">
          {t('admin.announce.until', { moment: formatMoment(readInstant(endsAt), locale) })}
        </p>
      )}
    </Banner>
  )
}

function Past({ announcement }: OneProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
      <span className="min-w-0 flex-1 basis-60 wrap-break-word">
        {announcement.text[locale] ?? announcement.text[FALLBACK_LOCALE]}
      </span>
      <Badge tone="outline">{t(`admin.announce.tone.${announcement.tone}`)}</Badge>
      <span className="text-sm text-ink-soft">
        <Age at={announcement.createdAt} />
      </span>
    </li>
  )
}
