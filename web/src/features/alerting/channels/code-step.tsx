import type { Channel } from '@cratewatch/contracts/alerting/channels'
import { termsOf } from '@cratewatch/contracts/alerting/kinds'
import { endpoints } from '@cratewatch/contracts/calls'
import { useState } from 'react'
import { z } from 'zod'
import { channelName } from '../../../lib/alerts/channel-words.ts'
import { call } from '../../../lib/api/api.ts'
import { failureMessage } from '../../../lib/api/toast-failure.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { DialogFooter } from '../../../ui/overlays/dialog-parts.tsx'
import { Dialog } from '../../../ui/overlays/overlays.tsx'
import { CHANNELS_SHOWN } from './channel-queries.ts'

/** Asks for the code that was sent to a channel. */
export function CodeStep({ channel, onDone }: { channel: Channel; onDone: () => void }) {
  const { t } = useTexts()
  const params = { id: channel.id }
  const name = channelName(channel.kind, channel.label, t)
  const confirm = useChange({
    mutationFn: (body: { code: string }) => call(endpoints.confirmChannel, { params, body }),
    done: () => {
      toastSuccess(t('channels.code.done', { name }), { description: t('channels.code.doneText') })
      onDone()
    },
    stale: CHANNELS_SHOWN,
  })
  const { form, field, clear } = useForm({
    initial: { code: '' },
    schema: z.object({
      code: z
        .string()
        .transform((code) => code.replace(/[\s-]/g, ''))
        .pipe(z.string().regex(/^\d{6}$/, t('channels.code.wrong'))),
    }),
    send: confirm,
    explain: (error) => ({ code: failureMessage(error, t('errors.unknown')) }),
  })
  return (
    <form {...form} noValidate className="grid gap-5">
      <p className="text-pretty wrap-anywhere">{t('channels.code.text', { name })}</p>
      <TextField
        // It appears in answer to a press.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        label={t('channels.code.label')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        {...field('code')}
        className="max-w-60"
      />
      <AskAgain
        channel={channel}
        what="code"
        onSent={() => {
          clear()
          confirm.reset()
        }}
      />
      <DialogFooter>
        <Button variant="secondary" onClick={onDone}>
          {t('channels.code.later')}
        </Button>
        <Button type="submit" busy={confirm.isPending}>
          {t('words.confirm')}
        </Button>
      </DialogFooter>
    </form>
  )
}

type AskAgainProps = {
  channel: Channel
  /** What is sent once more: a code, or what asks somebody else. */
  what: 'code' | 'asked'
  onSent?: () => void
}

function AskAgain({ channel, what, onSent }: AskAgainProps) {
  const { t } = useTexts()
  const again = useChange({
    mutationFn: () => call(endpoints.askAgain, { params: { id: channel.id } }),
    done: () => {
      onSent?.()
      toastSuccess(t(`channels.${what}.sentAgain`))
    },
    failed: t(`channels.${what}.againFailed`),
    stale: CHANNELS_SHOWN,
  })
  return (
    <Button
      variant={what === 'code' ? 'ghost' : 'secondary'}
      size="sm"
      busy={again.isPending}
      onClick={() => again.mutate()}
      className="justify-self-start"
    >
      {t(`channels.${what}.again`)}
    </Button>
  )
}

/** Goes on with a channel that is not confirmed: by its code, or by asking once more. */
export function ConfirmAgain({ channel }: { channel: Channel }) {
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const { confirmedBy } = termsOf(channel.kind)
  if (confirmedBy === 'itself') return null
  if (confirmedBy === 'link') return <AskAgain channel={channel} what="asked" />
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title={t('channels.code.title')}
      closeLabel={t('words.close')}
      trigger={<Button size="sm">{t('channels.enterCode')}</Button>}
    >
      <CodeStep channel={channel} onDone={() => setIsOpen(false)} />
    </Dialog>
  )
}
