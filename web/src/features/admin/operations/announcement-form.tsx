import { endpoints } from '@cratewatch/contracts/endpoints'
import { LOCALES, type Locale } from '@cratewatch/domain/accounts/locale'
import { hours } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { Megaphone } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { readNow } from '../../../lib/text/ticking.ts'
import { LANGUAGES } from '../../../messages/languages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useAnnounce } from './announcement-calls.ts'

const ENDS = { never: null, hour: 1, day: 24, week: 7 * 24 } as const
type End = keyof typeof ENDS

const TONES = ['info', 'warning'] as const
type Tone = (typeof TONES)[number]
const MOST_MESSAGES = 500

/** Every language, or nothing is announced. */
export function AnnouncementForm() {
  const { t } = useTranslation()
  const [text, setText] = useState<Partial<Record<Locale, string>>>({})
  const [tone, setTone] = useState<Tone>('info')
  const [end, setEnd] = useState<End>('never')
  const announce = useAnnounce(() => setText({}))
  const complete = endpoints.announce.body.shape.text.safeParse(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (complete.success && !announce.isPending)
      announce.mutate({ tone, text: complete.data, endsAt: momentOf(end) })
  }
  return (
    <form onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      {LOCALES.map((language) => (
        <TextField
          key={language}
          label={t('admin.announce.text', { language: LANGUAGES[language].name })}
          lang={language}
          autoComplete="off"
          maxLength={MOST_MESSAGES}
          value={text[language] ?? ''}
          onChange={(event) => setText({ ...text, [language]: event.target.value })}
        />
      ))}
      <ToneField tone={tone} onToneChange={setTone} />
      <EndField end={end} onEndChange={setEnd} />
      <Button
        type="submit"
        icon={<Megaphone className="size-4.5" />}
        disabled={!complete.success}
        busy={announce.isPending}
        className="justify-self-start max-sm:justify-self-stretch"
      >
        {t('admin.announce.submit')}
      </Button>
    </form>
  )
}

function EndField({ end, onEndChange }: { end: End; onEndChange: (end: End) => void }) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('admin.announce.endLabel')}
      value={end}
      onValueChange={onEndChange}
      options={(['never', 'hour', 'day', 'week'] as const).map((value) => ({
        value,
        label: t(`admin.announce.ends.${value}`),
      }))}
    />
  )
}

function momentOf(end: End): string | null {
  const lasts = ENDS[end]
  return lasts === null ? null : new Date(plus(readNow(), hours(lasts))).toISOString()
}

function ToneField({ tone, onToneChange }: { tone: Tone; onToneChange: (tone: Tone) => void }) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('admin.announce.toneLabel')}
      value={tone}
      onValueChange={onToneChange}
      options={TONES.map((value) => ({ value, label: t(`admin.announce.tone.${value}`) }))}
    />
  )
}
