import {
  updateNotificationSettings as declared,
  type NotificationSettings,
} from '@cratewatch/contracts/alerting/notification-settings'
import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import type { z } from 'zod'
import { notificationSettingsQuery } from '../../../lib/alerts/alert-queries.ts'
import { call, type ApiBody } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { ApiError, toastFailure } from '../../../lib/api/toast-failure.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { instanceQuery } from '../../../lib/profile.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Divider } from '../../../ui/layout/page.tsx'
import { useTest } from './channel-queries.ts'
import { ChatLink } from './chat-link.tsx'
import { ChatText, MailText, type OwnChannels } from './settings-texts.tsx'

/** The contents of the form, with the chat id as typed; an empty one is sent as none. */
const settingsDraft = declared.body
  .extend({ telegramChatId: declared.body.shape.telegramChatId.unwrap() })
  .transform(({ telegramChatId, ...switches }) => ({
    ...switches,
    telegramChatId: telegramChatId.trim() || null,
  }))

type Draft = z.input<typeof settingsDraft>

/** Holds the form. Asks before another page is opened while it has changes that are not saved. */
function useSettingsDraft({ emailEnabled, telegramEnabled, telegramChatId }: NotificationSettings) {
  const saved: Draft = { emailEnabled, telegramEnabled, telegramChatId: telegramChatId ?? '' }
  const { t } = useTexts()
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (body: ApiBody<typeof endpoints.updateNotificationSettings>) =>
      call(endpoints.updateNotificationSettings, { body }),
    onSuccess: (settings) => {
      client.setQueryData(notificationSettingsQuery.queryKey, settings)
      for (const queryKey of [queryKeys.channels, queryKeys.profile, queryKeys.vinyls])
        void client.invalidateQueries({ queryKey })
      toastSuccess(t('settings.notifications.saved'))
    },
    // A problem of the chat id is shown at its field instead.
    onError: (error) =>
      chatIdError(error) === undefined &&
      toastFailure(t('settings.notifications.failedToUpdateNotificationSettings'), error),
  })
  const { draft, edit, ...rest } = useForm({
    initial: saved,
    schema: settingsDraft,
    send: save,
    explain: (error) => ({ telegramChatId: chatIdError(error) }),
    onSent: ({ clear }) => clear(),
  })
  const isDirty = differs(draft, saved)
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty &&
      current.pathname !== next.pathname &&
      !window.confirm(t('settings.notifications.leaveUnsaved')),
    enableBeforeUnload: false,
  })
  const editAnew = (change: Partial<Draft>) => {
    if (!save.isPending) save.reset()
    edit(change)
  }
  return { ...rest, draft, edit: editAnew, isDirty, busy: save.isPending }
}

/** Switches mail and chat together and names a chat by its id; saved by its button. */
export function SettingsForm(props: OwnChannels) {
  const { t } = useTexts()
  const { hasEmail, chat } = props.settings
  const sendsMail = useQuery(instanceQuery).data?.mail ?? true
  const edited = useSettingsDraft(props.settings)
  const { form, draft, edit, isDirty, busy } = edited
  const lacksChatId = chat.available && draft.telegramEnabled && draft.telegramChatId.trim() === ''
  return (
    <form {...form} className="grid gap-5">
      <div className="grid justify-items-start gap-3">
        <Switch
          label={t('settings.notifications.email')}
          description={<MailText {...props} />}
          checked={draft.emailEnabled && hasEmail}
          disabled={!hasEmail}
          onCheckedChange={(emailEnabled) => edit({ emailEnabled })}
          className="w-full"
        />
        <TestButton kind="email" isOffered={hasEmail && sendsMail} />
      </div>
      <Divider />
      <ChatFields {...props} edited={edited} />
      <Divider />
      <SaveRow isDirty={isDirty} lacksChatId={lacksChatId} busy={busy} />
    </form>
  )
}

function ChatFields(props: OwnChannels & { edited: ReturnType<typeof useSettingsDraft> }) {
  const { t } = useTexts()
  const { settings, edited } = props
  const isOn = settings.chat.available && edited.draft.telegramEnabled
  return (
    <div id="telegram" className="grid scroll-mt-20 gap-3">
      <Switch
        label={t('settings.notifications.chat')}
        description={<ChatText {...props} />}
        checked={isOn}
        disabled={!settings.chat.available}
        onCheckedChange={(telegramEnabled) => edited.edit({ telegramEnabled })}
      />
      {isOn && (
        <TextField
          label={t('settings.notifications.chatId')}
          hint={t('settings.notifications.chatIdHint')}
          autoComplete="off"
          maxLength={64}
          {...edited.field('telegramChatId')}
          onChange={({ target }) => edited.edit({ telegramChatId: target.value })}
          className="max-w-md"
        />
      )}
      <div className="flex flex-wrap gap-2.5">
        <ChatLink chat={settings.chat} />
        <TestButton kind="telegram" isOffered={settings.chat.available && settings.chat.linked} />
      </div>
    </div>
  )
}

const TESTS = { email: endpoints.testEmail, telegram: endpoints.testTelegram } as const

/** Sends a test to where messages go by the settings that are saved. */
function TestButton({ kind, isOffered }: { kind: keyof typeof TESTS; isOffered: boolean }) {
  const { t } = useTexts()
  const test = useTest(() => call(TESTS[kind]), t(`channelKinds.${kind}.name`))
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Send />}
      disabled={!isOffered}
      busy={test.isPending}
      onClick={() => test.mutate()}
    >
      {t(`settings.test.${kind}`)}
    </Button>
  )
}

type SaveRowProps = { isDirty: boolean; lacksChatId: boolean; busy: boolean }

function SaveRow({ isDirty, lacksChatId, busy }: SaveRowProps) {
  const { t } = useTexts()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="submit" variant="secondary" disabled={!isDirty} busy={busy} className="max-sm:grow">
        {t('words.saveChanges')}
      </Button>
      <p aria-live="polite" className="text-sm text-ink-soft empty:hidden">
        {lacksChatId
          ? t('settings.notifications.chatIdMissing')
          : isDirty && t('settings.notifications.unsaved')}
      </p>
    </div>
  )
}

/** Whether saving would change anything. The chat id counts only while chat is on, because only then it is shown. */
function differs(draft: Draft, saved: Draft): boolean {
  return (
    draft.emailEnabled !== saved.emailEnabled ||
    draft.telegramEnabled !== saved.telegramEnabled ||
    (draft.telegramEnabled && draft.telegramChatId.trim() !== saved.telegramChatId)
  )
}

/** Returns the server's complaint about the chat id, if there was one. */
function chatIdError(error: Error): string | undefined {
  return error instanceof ApiError && error.field === 'telegramChatId' ? error.message : undefined
}
