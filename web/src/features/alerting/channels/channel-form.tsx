import { addChannel } from '@cratewatch/contracts/alerting/channels'
import { termsOf, type ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import { endpoints } from '@cratewatch/contracts/calls'
import type { TFunction } from 'i18next'
import { z } from 'zod'
import { call, type ApiAnswer, type ApiBody } from '../../../lib/api/api.ts'
import { ApiError, failureMessage } from '../../../lib/api/toast-failure.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { FormProblem } from '../../../ui/feedback/banner.tsx'
import { PasswordField, TextField, type TextFieldProps } from '../../../ui/forms/text-field.tsx'
import { DialogFooter } from '../../../ui/overlays/dialog-parts.tsx'
import { CHANNELS_SHOWN } from './channel-queries.ts'

type NewChannel = ApiBody<typeof endpoints.addChannel>

type ChannelFormProps = {
  kind: ChannelKind
  onAdded: (answer: ApiAnswer<typeof endpoints.addChannel>) => void
  onBack: () => void
}

/** Asks for what a channel of this kind needs, and adds it. */
export function ChannelForm({ kind, onAdded, onBack }: ChannelFormProps) {
  const { t } = useTexts()
  const fields = settingFields(kind)
  const add = useChange({
    mutationFn: (body: NewChannel) => call(endpoints.addChannel, { body }),
    done: onAdded,
    stale: CHANNELS_SHOWN,
  })
  const { form, field, problem } = useForm({
    initial: { ...firstDraft(fields), label: t(`channelKinds.${kind}.name`) },
    schema: channelSchema(kind, t),
    send: add,
    explain: (error) => ({ [placeOf(error, fields)]: failureMessage(error, t('errors.unknown')) }),
  })
  return (
    <form {...form} noValidate className="grid gap-5">
      <FormProblem title={t('channels.add.failed')}>{problem}</FormProblem>
      {fields.map((setting) => (
        <SettingInput key={setting.name} kind={kind} setting={setting} {...field(setting.name)} />
      ))}
      <TextField
        label={t('words.name')}
        hint={t('channels.add.labelHint')}
        autoComplete="off"
        {...field('label')}
      />
      <DialogFooter>
        <Button variant="secondary" disabled={add.isPending} onClick={onBack}>
          {t('channels.back')}
        </Button>
        <Button type="submit" busy={add.isPending}>
          {t(termsOf(kind).confirmedBy === 'link' ? 'channels.add.invite' : 'channels.add.submit')}
        </Button>
      </DialogFooter>
    </form>
  )
}

/** Returns the field that a refusal is about, else the form. */
function placeOf(error: Error, fields: readonly SettingField[]): string {
  const place = error instanceof ApiError ? error.field?.split('.').at(-1) : undefined
  return [...fields.map(({ name }) => name), 'label'].find((name) => name === place) ?? 'form'
}

type SettingInputProps = Pick<TextFieldProps, 'value' | 'onChange' | 'error'> & {
  kind: ChannelKind
  setting: SettingField
}

function SettingInput({ kind, setting: { name, type, isSecret, isOptional }, ...input }: SettingInputProps) {
  const { t } = useTexts()
  // A test holds that the texts have every setting of every kind.
  const words = (part: 'label' | 'hint') => String(t(`channelKinds.${kind}.fields.${name}.${part}` as never))
  const label = words('label')
  const field = {
    ...input,
    name,
    label: isOptional ? t('channels.add.optional', { label }) : label,
    hint: words('hint'),
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  }
  if (!isSecret) return <TextField {...field} type={type} />
  return (
    <PasswordField
      {...field}
      revealLabel={t('channels.add.reveal', { label })}
      concealLabel={t('channels.add.conceal', { label })}
    />
  )
}

type SettingField = ReturnType<typeof settingFields>[number]

/** The label and every setting of a channel, as typed. */
type ChannelDraft = Record<string, string>

/** Lists the fields of a kind's form, in the order of its settings. */
function settingFields(kind: ChannelKind) {
  const { settings, secrets } = termsOf(kind)
  return Object.entries(settings.shape).map(([name, schema]) => ({
    name,
    type: typeOf(schema),
    isSecret: secrets.includes(name),
    isOptional: z.safeParse(schema, null).success,
    /** What it is where nothing is said. */
    unsaid: String(z.safeParse(schema, undefined).data ?? ''),
  }))
}

function firstDraft(fields: readonly SettingField[]): ChannelDraft {
  return Object.fromEntries(fields.map(({ name, unsaid }) => [name, unsaid]))
}

function typeOf(schema: z.core.$ZodType): 'text' | 'url' | 'email' {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) return typeOf(schema.unwrap())
  if (schema instanceof z.ZodURL) return 'url'
  return schema instanceof z.ZodEmail ? 'email' : 'text'
}

/** Returns the schema of a kind's form, which says at each field what is wrong with it. */
function channelSchema(kind: ChannelKind, t: TFunction): z.ZodType<NewChannel, ChannelDraft> {
  const fields = settingFields(kind)
  const { settings } = termsOf(kind)
  return z.custom<ChannelDraft>().transform((draft, context) => {
    const typed = fields.map(({ name, isOptional }) => {
      const text = (draft[name] ?? '').trim()
      return [name, isOptional && text === '' ? null : text] as const
    })
    const label = addChannel.body.shape.label.safeParse(draft['label'])
    const read = settings.safeParse(Object.fromEntries(typed))
    const problems = [
      ...(label.error?.issues.map((issue) => ({ ...issue, path: ['label'] })) ?? []),
      ...(read.error?.issues ?? []),
    ]
    for (const issue of problems) {
      const name = String(issue.path[0])
      const type = fields.find((field) => field.name === name)?.type ?? 'text'
      const isEmpty = (draft[name] ?? '').trim() === ''
      context.addIssue({ code: 'custom', path: [name], message: wordsOf(issue, type, isEmpty, t) })
    }
    if (problems.length > 0 || !label.success) return z.NEVER
    return { kind, label: label.data, settings: Object.fromEntries(typed) }
  })
}

function wordsOf(issue: z.core.$ZodIssue, type: SettingField['type'], isEmpty: boolean, t: TFunction) {
  if (isEmpty) return t('channels.add.missing')
  if (issue.code === 'too_big') return t('errors.tooLong', { count: Number(issue.maximum) })
  if (type === 'url') return t('channels.add.urlWrong')
  return t(type === 'email' ? 'channels.add.emailWrong' : 'channels.add.wrong')
}
