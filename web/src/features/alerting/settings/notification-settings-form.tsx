import type { NotificationSettings } from '@cratewatch/contracts/alerting/notification-settings'
import type { endpoints } from '@cratewatch/contracts/calls'
import type { User } from '@cratewatch/contracts/people/accounts'
import { MOST_UNCONFIRMED_MAILS } from '@cratewatch/domain/notifications/sending/retry'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { notificationSettingsQuery } from '../../../lib/alerts/alert-words.ts'
import type { ApiAnswer } from '../../../lib/api/api.ts'
import { LoadFailure } from '../../../lib/api/loaded.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { instanceQuery, profileQuery } from '../../../lib/session/profile.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/loading.tsx'
import { NativeSelect, optionsOf } from '../../../ui/forms/native-select.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { TextField, type TextFieldProps } from '../../../ui/forms/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Divider } from '../../../ui/layout/page.tsx'
import { ChatLink } from './chat-link.tsx'
import {
  draftOf,
  isDirty,
  settingsDraft,
  chatIdError,
  useSaveSettings,
  type SettingsDraft,
} from './settings-draft.ts'
import { TestButton } from './test-button.tsx'

/** Loads and shows the channels for alerts. */
export function NotificationSettingsPanel() {
  const { t } = useTexts()
  const settings = useQuery(notificationSettingsQuery)
  const instance = useQuery(instanceQuery)
  const profile = useQuery(profileQuery)
  const failed = [settings, instance, profile].filter((query) => query.isError && query.data === undefined)
  if (failed.length > 0) {
    return <LoadFailure title={t('settings.notifications.loadFailed')} queries={failed} />
  }
  return (
    <Card as="section" padding="lg" aria-labelledby="notification-settings" className="grid max-w-2xl gap-6">
      <header className="grid gap-1.5">
        <h2 id="notification-settings" className="heading text-section">
          {t('settings.notifications.title')}
        </h2>
        <p className="text-pretty text-ink-soft">{t('settings.notifications.text')}</p>
      </header>
      {settings.data && instance.data && profile.data ? (
        <NotificationSettingsForm settings={settings.data} instance={instance.data} user={profile.data} />
      ) : (
        <SkeletonGroup label={t('shell.loading')} className="grid gap-6">
          <Skeleton shape="box" className="h-14" />
          <Skeleton shape="box" className="h-14" />
          <Skeleton shape="box" className="h-11 w-36" />
        </SkeletonGroup>
      )}
    </Card>
  )
}

type NotificationSettingsFormProps = {
  settings: NotificationSettings
  instance: ApiAnswer<typeof endpoints.instanceInfo>
  user: User
}

/** One switch for each channel with what it needs; switches, chat id and time zone are stored by "save". */
function NotificationSettingsForm({ settings, instance, user }: NotificationSettingsFormProps) {
  const { t } = useTexts()
  const saved = draftOf(settings, user.timeZone)
  const save = useSaveSettings(saved)
  const { form, draft, field, ...editing } = useForm({
    initial: saved,
    schema: settingsDraft,
    send: save,
    explain: (error) => ({ telegramChatId: chatIdError(error) }),
    onSent: ({ clear }) => clear(),
  })
  const edit = (change: Partial<SettingsDraft>) => {
    if (!save.isPending) save.reset()
    editing.edit(change)
  }
  useAskBeforeLeaving(isDirty(draft, saved))
  const { chat } = settings
  const lacksChatId = chat.available && draft.telegramEnabled && draft.telegramChatId.trim() === ''
  return (
    <form {...form} className="grid gap-5">
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
          field={{
            ...field('telegramChatId'),
            onChange: ({ target }) => edit({ telegramChatId: target.value }),
          }}
        />
      )}
      <Divider />
      <TimeZoneField value={draft.timeZone} onChange={(timeZone) => edit({ timeZone })} />
      <SaveRow dirty={isDirty(draft, saved)} lacksChatId={lacksChatId} busy={save.isPending} />
    </form>
  )
}

type ChatFieldsProps = Pick<NotificationSettings, 'chat'> & {
  field: Pick<TextFieldProps, 'value' | 'onChange' | 'error'>
}

function ChatFields({ chat, field }: ChatFieldsProps) {
  const { t } = useTexts()
  return (
    <>
      <ChatLink chat={chat} />
      <TextField
        label={t('settings.notifications.chatId')}
        hint={t('settings.notifications.chatIdHint')}
        autoComplete="off"
        maxLength={64}
        {...field}
        className="max-w-md"
      />
    </>
  )
}

type SaveRowProps = { dirty: boolean; lacksChatId: boolean; busy: boolean }

function SaveRow({ dirty, lacksChatId, busy }: SaveRowProps) {
  const { t } = useTexts()
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="submit" disabled={!dirty} busy={busy} className="max-sm:grow">
        {t('settings.notifications.save')}
      </Button>
      <p aria-live="polite" className="text-sm text-ink-soft empty:hidden">
        {lacksChatId
          ? t('settings.notifications.chatIdMissing')
          : dirty && t('settings.notifications.unsaved')}
      </p>
    </div>
  )
}

function EmailText({ hasEmail, mail, user }: { hasEmail: boolean; mail: boolean; user: User }) {
  const { t } = useTexts()
  if (!hasEmail) return t('settings.notifications.emailMissing')
  if (!mail) return t('settings.notifications.mailOff')
  if (user.emailConfirmed) return t('settings.notifications.emailText', { email: user.email })
  return t('settings.notifications.emailUnconfirmed', { email: user.email, count: MOST_UNCONFIRMED_MAILS })
}

function ChatText({ chat, delayed }: { chat: boolean; delayed: boolean }) {
  const { t } = useTexts()
  if (!chat) return t('settings.notifications.chatOff')
  const text = t('settings.notifications.chatText')
  return delayed ? `${text} ${t('settings.notifications.chatDelay')}` : text
}

/** Asks before another page is opened while the form has changes that are not saved. */
function useAskBeforeLeaving(isDirty: boolean): void {
  const { t } = useTexts()
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty &&
      current.pathname !== next.pathname &&
      !window.confirm(t('settings.notifications.leaveUnsaved')),
    enableBeforeUnload: false,
  })
}

type TimeZoneFieldProps = { value: string; onChange: (timeZone: string) => void }

/** Chooses the time zone: the weekly reminder comes at nine there. */
function TimeZoneField({ value, onChange }: TimeZoneFieldProps) {
  const { t } = useTexts()
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  // Browsers may name a zone differently from the stored name.
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), value, here])].sort()
  return (
    <div className="grid gap-2">
      <NativeSelect
        label={t('settings.timeZone.label')}
        hint={t('settings.timeZone.hint')}
        className="max-w-md"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {optionsOf(zones, (zone) => zone.replaceAll('_', ' '))}
      </NativeSelect>
      {here !== value && (
        <Button variant="ghost" size="sm" className="-ms-3 justify-self-start" onClick={() => onChange(here)}>
          {t('settings.timeZone.here', { zone: here.replaceAll('_', ' ') })}
        </Button>
      )}
    </div>
  )
}
