import { endpoints } from '@cratewatch/contracts/calls'
import { announce as declared, type KeptAnnouncement } from '@cratewatch/contracts/operating/announcements'
import { FALLBACK_LOCALE, LOCALES } from '@cratewatch/domain/accounts/locale'
import { hours } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { z } from 'zod'
import { call, type ApiBody } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { Age } from '../../../lib/text/age.tsx'
import { formatMoment, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { readNow } from '../../../lib/text/ticking.ts'
import { LANGUAGES } from '../../../messages/languages.ts'
import { Badge } from '../../../ui/badges.tsx'
import { Button } from '../../../ui/buttons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { announcementsQuery } from '../admin-queries.ts'
import { Section } from '../section.tsx'

/** Shows the announcement in force, and the form for another one. */
export function Announcements() {
  const { t, locale } = useTexts()
  const { data, isPending } = useQuery(announcementsQuery)
  const standing = data?.announcements.find(({ isStanding }) => isStanding)
  const past = data?.announcements.filter(({ isStanding }) => !isStanding) ?? []
  return (
    <Section title={t('admin.announce.title')} note={t('admin.announce.note')}>
      {standing !== undefined && <Standing {...standing} />}
      {!isPending && <AnnouncementForm />}
      {past.length > 0 && (
        <div className="grid gap-1">
          <h3 className="text-sm font-semibold text-ink-soft">{t('admin.announce.past')}</h3>
          <ul className="divide-y divide-line">
            {past.map(({ id, tone, text, createdAt }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
                <span className="min-w-0 flex-1 basis-60 wrap-break-word">
                  {text[locale] ?? text[FALLBACK_LOCALE]}
                </span>
                <Badge tone="outline">{t(`admin.announce.tone.${tone}`)}</Badge>
                <span className="text-sm text-ink-soft">
                  <Age at={createdAt} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}

function Standing({ id, tone, text, endsAt }: KeptAnnouncement) {
  const { t, locale } = useTexts()
  const end = useChange({
    mutationFn: () => call(endpoints.endAnnouncement, { params: { id } }),
    done: t('admin.announce.ended'),
    failed: t('errors.title'),
    stale: STALE,
  })
  return (
    <Banner
      tone={tone}
      title={t('admin.announce.standing')}
      action={
        <Button variant="secondary" size="sm" busy={end.isPending} onClick={() => end.mutate()}>
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

/** How many hours an announcement stands from now on; null: until it is ended. */
const HOURS = { never: null, hour: 1, day: 24, week: 7 * 24 } as const
const ENDS = ['never', 'hour', 'day', 'week'] as const
type End = (typeof ENDS)[number]

const STALE = [queryKeys.admin, queryKeys.announcement]

type Announced = Omit<ApiBody<typeof endpoints.announce>, 'endsAt'> & { end: End }

/** Announces something to everybody at once. */
function useAnnounce() {
  const { t } = useTexts()
  return useChange({
    mutationFn: ({ end, ...rest }: Announced) =>
      call(endpoints.announce, { body: { ...rest, endsAt: momentOf(end) } }),
    done: t('admin.announce.done'),
    failed: t('errors.title'),
    stale: STALE,
  })
}

function momentOf(end: End): string | null {
  const lasts = HOURS[end]
  return lasts === null ? null : new Date(plus(readNow(), hours(lasts))).toISOString()
}

const { tone, text } = declared.body.shape
const announcement = z.object({ tone, text, end: z.enum(ENDS) })
type Draft = z.input<typeof announcement>

const NO_TEXT = Object.fromEntries(LOCALES.map((language) => [language, ''])) as Draft['text']
const BLANK: Draft = { tone: 'info', text: NO_TEXT, end: 'never' }

/** Asks for the text of an announcement in each language, its tone, and how long it stands. */
function AnnouncementForm() {
  const { t } = useTexts()
  const announce = useAnnounce()
  const { form, draft, edit, isReady } = useForm({
    initial: BLANK,
    schema: announcement,
    send: announce,
    onSent: ({ edit }) => edit({ text: NO_TEXT }),
  })
  return (
    <form {...form} className="grid gap-4 sm:grid-cols-2">
      {LOCALES.map((language) => (
        <TextField
          key={language}
          label={t('admin.announce.text', { language: LANGUAGES[language].name })}
          lang={language}
          autoComplete="off"
          maxLength={text.valueType.maxLength ?? undefined}
          value={draft.text[language]}
          onChange={(event) => edit({ text: { ...draft.text, [language]: event.target.value } })}
        />
      ))}
      <ToneField value={draft.tone} onValueChange={(tone) => edit({ tone })} />
      <EndField value={draft.end} onValueChange={(end) => edit({ end })} />
      <Button
        type="submit"
        icon={<Megaphone className="size-4.5" />}
        disabled={!isReady}
        busy={announce.isPending}
        className="justify-self-start max-sm:justify-self-stretch"
      >
        {t('admin.announce.submit')}
      </Button>
    </form>
  )
}

type ChoiceProps<Value> = { value: Value; onValueChange: (value: Value) => void }

function EndField({ value, onValueChange }: ChoiceProps<End>) {
  const { t } = useTexts()
  const options = ENDS.map((value) => ({ value, label: t(`admin.announce.ends.${value}`) }))
  return <Select label={t('admin.announce.endLabel')} {...{ value, onValueChange, options }} />
}

function ToneField({ value, onValueChange }: ChoiceProps<Draft['tone']>) {
  const { t } = useTexts()
  const options = tone.options.map((value) => ({ value, label: t(`admin.announce.tone.${value}`) }))
  return <Select label={t('admin.announce.toneLabel')} {...{ value, onValueChange, options }} />
}
