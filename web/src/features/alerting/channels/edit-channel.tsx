import { changeChannel as declared, type Channel } from '@cratewatch/contracts/alerting/channels'
import { termsOf } from '@cratewatch/contracts/alerting/kinds'
import { endpoints } from '@cratewatch/contracts/calls'
import type { User } from '@cratewatch/contracts/people/accounts'
import type { z } from 'zod'
import { areComplete, QuietFields } from '../../../lib/alerts/quiet-fields.tsx'
import { call, type ApiBody } from '../../../lib/api/api.ts'
import { ApiError, failureMessage } from '../../../lib/api/toast-failure.ts'
import { CopyField } from '../../../lib/forms/copy-field.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { FormProblem } from '../../../ui/feedback/banner.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { NativeSelect, optionsOf } from '../../../ui/forms/native-select.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Divider } from '../../../ui/layout/page.tsx'
import { DialogFooter } from '../../../ui/overlays/dialog-parts.tsx'
import { useChannelCall } from './channel-queries.ts'
import { DigestFields } from './digest-fields.tsx'

type EditChannelProps = { channel: Channel; name: string; user: User; onSaved: () => void }

/** Shows what can be changed about a channel. */
export function EditChannel(props: EditChannelProps) {
  return (
    <div className="grid gap-5">
      <EditForm {...props} />
      {termsOf(props.channel.kind).signs && <RenewSecret channel={props.channel} />}
    </div>
  )
}

/** Replaces what signs the requests of a webhook, and shows the new one once. */
function RenewSecret({ channel: { id } }: { channel: Channel }) {
  const { t } = useTexts()
  const renew = useChannelCall(() => call(endpoints.renewSecret, { params: { id } }), {
    failed: t('channels.secret.renewFailed'),
  })
  const secret = renew.data?.secret ?? null
  return (
    <div className="grid gap-3">
      <Divider />
      {secret === null ? (
        <>
          <p className="text-sm text-pretty text-ink-soft">{t('channels.secret.renewText')}</p>
          <Button
            variant="secondary"
            size="sm"
            busy={renew.isPending}
            onClick={() => renew.mutate(undefined)}
            className="justify-self-start"
          >
            {t('channels.secret.renew')}
          </Button>
        </>
      ) : (
        <div role="status" className="grid gap-3">
          <p className="text-pretty">{t('channels.secret.text')}</p>
          <CopyField label={t('channels.secret.label')} value={secret} />
        </div>
      )}
    </div>
  )
}

type Change = ApiBody<typeof endpoints.changeChannel>

type Draft = z.input<typeof declared.body>

const channelBody = declared.body.refine(({ quiet }) => areComplete(quiet ?? []))

/** Edits what a channel is called, whether it is on, what it gets and when. */
function EditForm({ channel, name, user, onSaved }: EditChannelProps) {
  const { t } = useTexts()
  const { id, label, gets, digest, quiet, state } = channel
  const change = useChannelCall((body: Change) => call(endpoints.changeChannel, { params: { id }, body }), {
    onSuccess: () => {
      toastSuccess(t('channels.form.saved', { name }))
      onSaved()
    },
  })
  const { form, draft, edit, field, problem, isReady } = useForm<Draft, Change>({
    initial: { label, isOn: state === 'on' || state === 'unconfirmed', gets, digest, quiet },
    schema: channelBody,
    send: change,
    explain: (error) => {
      const isName = error instanceof ApiError && error.field === 'label'
      return { [isName ? 'label' : 'form']: failureMessage(error, t('errors.unknown')) }
    },
  })
  return (
    <form {...form} noValidate className="grid gap-5">
      <FormProblem title={t('channels.form.saveFailed')}>{problem}</FormProblem>
      <TextField label={t('channels.add.label')} autoComplete="off" {...field('label')} />
      <Switch label={t('channels.form.on')} checked={draft.isOn} onCheckedChange={(isOn) => edit({ isOn })} />
      <Divider />
      <GetsFields
        gets={draft.gets}
        isInvited={channel.kind === 'email' && !channel.isAccount}
        isOperator={user.operator !== 'not-listed'}
        isSigned={termsOf(channel.kind).signs === true}
        onChange={(gets) => edit({ gets })}
      />
      <DigestFields digest={draft.digest} onChange={(digest) => edit({ digest })} />
      <Divider />
      <Switch
        label={t('channels.form.ownQuiet')}
        description={t('channels.form.ownQuietText')}
        checked={draft.quiet !== null}
        onCheckedChange={(isOwn) => edit({ quiet: isOwn ? (quiet ?? []) : null })}
      />
      {draft.quiet !== null && (
        <QuietFields
          windows={draft.quiet}
          timeZone={user.timeZone}
          isComplete={channelBody.shape.quiet.safeParse(draft.quiet).success && areComplete(draft.quiet)}
          onChange={(quiet) => edit({ quiet })}
        />
      )}
      <DialogFooter>
        <Button type="submit" busy={change.isPending} disabled={!isReady}>
          {t('channels.form.save')}
        </Button>
      </DialogFooter>
    </form>
  )
}

type GetsFieldsProps = {
  gets: Channel['gets']
  /** Whether it is somebody else's, who agreed to alerts of starred records. */
  isInvited: boolean
  isOperator: boolean
  /** Whether its requests are signed, so that programs may trust them. */
  isSigned: boolean
  onChange: (gets: Channel['gets']) => void
}

const SHARES = ['all', 'starred', 'none'] as const satisfies readonly Channel['gets']['alerts'][]

function GetsFields({ gets, isInvited, isOperator, isSigned, onChange }: GetsFieldsProps) {
  const { t } = useTexts()
  const others = [
    ['summaries', !isInvited],
    ['lookups', isSigned],
    ['alarms', !isInvited && isOperator],
    ['events', isSigned && isOperator],
  ] as const
  return (
    <>
      <NativeSelect
        label={t('channels.form.alerts')}
        value={gets.alerts}
        onChange={({ target }) => onChange({ ...gets, alerts: target.value as (typeof SHARES)[number] })}
      >
        {optionsOf(
          SHARES.filter((share) => !isInvited || share !== 'all'),
          (share) => t(`channels.gets.${share}`),
        )}
      </NativeSelect>
      {others.map(
        ([name, isOffered]) =>
          isOffered && (
            <Switch
              key={name}
              label={t(`channels.form.${name}`)}
              description={t(`channels.form.${name}Text`)}
              checked={gets[name] === true}
              onCheckedChange={(isOn) => onChange({ ...gets, [name]: isOn })}
            />
          ),
      )}
    </>
  )
}
