import type { User } from '@cratewatch/contracts/accounts/accounts'
import type { endpoints } from '@cratewatch/contracts/endpoints'
import type { NotificationSettings } from '@cratewatch/contracts/notification-settings'
import { MOST_UNCONFIRMED_MAILS } from '@cratewatch/domain/notifications/sending/unconfirmed-address'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiAnswer } from '../../lib/api/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Divider } from '../../ui/layout/divider.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ChatLink } from './chat-link.tsx'
import { draftOf, isDirty, type SettingsDraft } from './settings-draft.ts'
import { TestButton } from './test-button.tsx'
import { TimeZoneField } from './time-zone-field.tsx'
import { chatIdError, useSaveSettings } from './use-save-settings.ts'

export type NotificationSettingsFormProps = {
  settings: NotificationSettings
  instance: ApiAnswer<typeof endpoints.instanceInfo>
  user: User
}

/** One switch a channel, and what the channel needs; switches, chat id and time zone are stored by "save". */
export function NotificationSettingsForm({ settings, instance, user }: NotificationSettingsFormProps) {
  const { t } = useTranslation()
  const saved = draftOf(settings, user.timeZone)
  const [edited, setEdited] = useState<Partial<SettingsDraft>>({})
  const save = useSaveSettings()
  const draft = { ...saved, ...edited }
  const edit = (change: Partial<SettingsDraft>) => {
    save.reset()
    setEdited({ ...edited, ...change })
  }
  const { chat } = settings
  const lacksChatId = chat.available && draft.telegramEnabled && draft.telegramChatId.trim() === ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ draft, saved }, { onSuccess: () => setEdited({}) })
  }
  return (
    <form onSubmit={submit} className="grid gap-5">
      <Switch
        label={t('settings.notifications.email')}
        description={<EmailText hasEmail={settings.hasEmail} mail={instance.mail} user={user} />}
        checked={draft.emailEnabled && settings.hasEmail}
        disabled={!settings.hasEmail}
        onCheckedChange={(emailEnabled) => edit({ emailEnabled })}
      />
      {user.emailConfirmed && settings.hasEmail && instance.mail && (
        <TestButton channel="email" to={user.email ?? ''} />
      )}
      <Divider />
      <Switch
        label={t('settings.notifications.chat')}
        description={<ChatText chat={chat.available} delayed={PLANS[user.subscription.plan].chatDelay > 0} />}
        checked={draft.telegramEnabled && chat.available}
        disabled={!chat.available}
        onCheckedChange={(telegramEnabled) => edit({ telegramEnabled })}
      />
      {chat.available && draft.telegramEnabled && (
        <ChatFields
          chat={chat}
          chatId={draft.telegramChatId}
          error={chatIdError(save.error)}
          onChatIdChange={(telegramChatId) => edit({ telegramChatId })}
        />
      )}
      <Divider />
      <TimeZoneField value={draft.timeZone} onChange={(timeZone) => edit({ timeZone })} />
      <SaveRow dirty={isDirty(draft, saved)} lacksChatId={lacksChatId} busy={save.isPending} />
    </form>
  )
}

type ChatFieldsProps = Pick<NotificationSettings, 'chat'> & {
  chatId: string
  error: string | undefined
  onChatIdChange: (chatId: string) => void
}

function ChatFields({ chat, chatId, error, onChatIdChange }: ChatFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <ChatLink chat={chat} />
      <TextField
        label={t('settings.notifications.chatId')}
        hint={t('settings.notifications.chatIdHint')}
        error={error}
        autoComplete="off"
        maxLength={64}
        value={chatId}
        onChange={(event) => onChatIdChange(event.target.value)}
        className="max-w-md"
      />
    </>
  )
}

type SaveRowProps = { dirty: boolean; lacksChatId: boolean; busy: boolean }

function SaveRow({ dirty, lacksChatId, busy }: SaveRowProps) {
  const { t } = useTranslation()
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="submit" disabled={!dirty || lacksChatId} busy={busy} className="max-sm:grow">
        {t('settings.notifications.save')}
      </Button>
      <p aria-live="polite" className="text-sm text-ink-soft empty:hidden">
        {dirty && t(lacksChatId ? 'settings.notifications.chatIdMissing' : 'settings.notifications.unsaved')}
      </p>
    </div>
  )
}

function EmailText({ hasEmail, mail, user }: { hasEmail: boolean; mail: boolean; user: User }) {
  const { t } = useTranslation()
  if (!hasEmail) return t('settings.notifications.emailMissing')
  if (!mail) return t('settings.notifications.mailOff')
  if (user.emailConfirmed) return t('settings.notifications.emailText', { email: user.email })
  return t('settings.notifications.emailUnconfirmed', { email: user.email, count: MOST_UNCONFIRMED_MAILS })
}

function ChatText({ chat, delayed }: { chat: boolean; delayed: boolean }) {
  const { t } = useTranslation()
  if (!chat) return t('settings.notifications.chatOff')
  const text = t('settings.notifications.chatText')
  return delayed ? `${text} ${t('settings.notifications.chatDelay')}` : text
}
