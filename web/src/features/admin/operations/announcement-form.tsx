import { announce as declared } from '@cratewatch/contracts/announcements'
import { LOCALES } from '@cratewatch/domain/accounts/locale'
import { Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useForm } from '../../../lib/forms/use-form.ts'
import { LANGUAGES } from '../../../messages/languages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { type End, ENDS, useAnnounce } from './announcement-calls.ts'

const { tone, text } = declared.body.shape
const announcement = z.object({ tone, text, end: z.enum(ENDS) })
type Draft = z.input<typeof announcement>

const NO_TEXT = Object.fromEntries(LOCALES.map((language) => [language, ''])) as Draft['text']
const BLANK: Draft = { tone: 'info', text: NO_TEXT, end: 'never' }

/** What everybody is to be told, and for how long. */
export function AnnouncementForm() {
  const { t } = useTranslation()
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
  const { t } = useTranslation()
  const options = ENDS.map((value) => ({ value, label: t(`admin.announce.ends.${value}`) }))
  return <Select label={t('admin.announce.endLabel')} {...{ value, onValueChange, options }} />
}

function ToneField({ value, onValueChange }: ChoiceProps<Draft['tone']>) {
  const { t } = useTranslation()
  const options = tone.options.map((value) => ({ value, label: t(`admin.announce.tone.${value}`) }))
  return <Select label={t('admin.announce.toneLabel')} {...{ value, onValueChange, options }} />
}
