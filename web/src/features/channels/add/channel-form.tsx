import { termsOf, type ChannelKind } from '@cratewatch/contracts/channels/kinds'
import { endpoints } from '@cratewatch/contracts/calls'
import { useTranslation } from 'react-i18next'
import { ApiError, failureMessage } from '../../../lib/api/api-error.ts'
import { call, type ApiAnswer, type ApiBody } from '../../../lib/api/api.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { TextField, type TextFieldProps } from '../../../ui/forms/text-field.tsx'
import { DialogFooter } from '../../../ui/overlays/dialog.tsx'
import { useChannelCall } from '../channel-queries.ts'
import { channelSchema, firstDraft, settingFields, type SettingField } from './setting-fields.ts'
import { settingWords } from './setting-words.ts'

export type ChannelFormProps = {
  kind: ChannelKind
  onAdded: (answer: ApiAnswer<typeof endpoints.addChannel>) => void
  onBack: () => void
}

/** Asks for what a channel of this kind needs, and adds it. */
export function ChannelForm({ kind, onAdded, onBack }: ChannelFormProps) {
  const { t } = useTranslation()
  const fields = settingFields(kind)
  const add = useChannelCall(
    (body: ApiBody<typeof endpoints.addChannel>) => call(endpoints.addChannel, { body }),
    { onSuccess: onAdded },
  )
  const { form, field, problem } = useForm({
    initial: firstDraft(kind, t(`channelKinds.${kind}.name`)),
    schema: channelSchema(kind, t),
    send: add,
    explain: (error) => {
      const place = error instanceof ApiError ? error.field?.split('.').at(-1) : undefined
      const isOurs = place === 'label' || fields.some(({ name }) => name === place)
      return { [isOurs && place ? place : 'form']: failureMessage(error, t('errors.unknown')) }
    },
  })
  return (
    <form {...form} noValidate className="grid gap-5">
      {problem !== undefined && (
        <Banner tone="danger" title={t('channels.add.failed')}>
          {problem}
        </Banner>
      )}
      {fields.map((setting) => (
        <SettingInput key={setting.name} kind={kind} setting={setting} {...field(setting.name)} />
      ))}
      <TextField
        label={t('channels.add.label')}
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

type SettingInputProps = Pick<TextFieldProps, 'value' | 'onChange' | 'error'> & {
  kind: ChannelKind
  setting: SettingField
}

function SettingInput({ kind, setting: { name, type, isSecret, isOptional }, ...input }: SettingInputProps) {
  const { t } = useTranslation()
  const { label, hint } = settingWords(kind, name, t)
  const field = {
    ...input,
    name,
    label: isOptional ? t('channels.add.optional', { label }) : label,
    hint,
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
