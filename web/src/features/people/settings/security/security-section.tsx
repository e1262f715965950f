import { endpoints } from '@cratewatch/contracts/calls'
import { nameDevice } from '@cratewatch/domain/accounts/describe-device'
import { RECOVERY_CODES } from '@cratewatch/domain/accounts/second-factor/second-factor'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState, useEffect, useRef } from 'react'
import { call } from '../../../../lib/api/api.ts'
import { Loaded } from '../../../../lib/api/loaded.tsx'
import { queryKeys } from '../../../../lib/api/query-keys.ts'
import { failureMessage } from '../../../../lib/api/toast-failure.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { saveFile } from '../../../../lib/download.ts'
import { instanceQuery } from '../../../../lib/profile.ts'
import { createPasskey, knowsPasskeys, PasskeyError } from '../../../../lib/session/passkeys.ts'
import { useTexts } from '../../../../lib/text/i18n.ts'
import { Badge } from '../../../../ui/badges.tsx'
import { Button } from '../../../../ui/buttons.tsx'
import { CodeText } from '../../../../ui/code-text.tsx'
import { toastError, toastSuccess } from '../../../../ui/feedback/toast.tsx'
import { SectionCard } from '../../../../ui/layout/section-card.tsx'
import { ConfirmButton } from '../../../../ui/overlays/overlays.tsx'
import { AuthenticatorPart, useAuthenticatorApp, Part } from './authenticator-part.tsx'
import { PasskeyRow } from './passkey-row.tsx'

/** Shows passkeys, the authenticator app and the recovery codes. */
export function SecuritySection({ onlySso }: { onlySso: boolean }) {
  const { t } = useTexts()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <SectionCard title={t('security.title')} text={t(onlySso ? 'security.textSso' : 'security.text')}>
      <div className="grid gap-7 divide-y divide-line *:not-last:pb-7">
        <PasskeysPart onlySso={onlySso} />
        <AuthenticatorPart onCodes={setCodes} onRemoved={() => setCodes(null)} />
        <RecoveryPart codes={codes} onCodes={setCodes} />
      </div>
    </SectionCard>
  )
}

/** Lists the user's passkeys, and adds one. */
function PasskeysPart({ onlySso }: { onlySso: boolean }) {
  const { t } = useTexts()
  const isPossible = useQuery(instanceQuery).data?.passkeys
  const offered = onlySso ? false : isPossible
  const query = useQuery({
    queryKey: queryKeys.passkeys,
    queryFn: ({ signal }) => call(endpoints.listPasskeys, {}, signal),
  })
  // Passkeys from before single sign-on became the only way in can still be removed.
  if (onlySso && !query.data?.passkeys.length) return null
  return (
    <Part title={t('security.passkeys.title')} text={t('security.passkeys.text')}>
      <Loaded query={query} failure={t('security.passkeys.loadFailed')} rows={0}>
        {({ passkeys }) =>
          passkeys.length > 0 && (
            <ul aria-label={t('security.passkeys.title')} className="divide-y divide-line">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {offered === false && (
        <p className="text-sm text-ink-soft">
          {t(onlySso ? 'security.passkeys.ssoOnly' : 'security.passkeys.off')}
        </p>
      )}
      {offered === true && <AddPasskey />}
    </Part>
  )
}

/** Lets this browser create a passkey and stores it, named after browser and system. */
function AddPasskey() {
  const { t } = useTexts()
  const add = useChange({
    mutationFn: async () => {
      const options = await call(endpoints.startPasskey)
      const created = await createPasskey(options)
      const name = nameDevice(navigator.userAgent) ?? t('securityEvents.method.passkey')
      return call(endpoints.addPasskey, { body: { ...created, name } })
    },
    done: ({ name }) => toastSuccess(t('security.passkeys.added'), { description: name }),
    onError: (error) =>
      toastError(t('security.passkeys.addFailed'), {
        description:
          error instanceof PasskeyError
            ? t(`security.passkeys.problems.${error.problem}`)
            : failureMessage(error, t('errors.unknown')),
      }),
    stale: [queryKeys.passkeys],
  })
  if (!knowsPasskeys()) return <p className="text-sm text-ink-soft">{t('security.passkeys.unknown')}</p>
  return (
    <Button
      variant="secondary"
      icon={<KeyRound />}
      className="justify-self-start max-sm:justify-self-stretch"
      busy={add.isPending}
      onClick={() => add.mutate()}
    >
      {t('security.passkeys.add')}
    </Button>
  )
}

/** At so few codes left, new ones are suggested. */
const FEW = 3

type RecoveryPartProps = {
  /** New codes, shown once; null: none. */
  codes: readonly string[] | null
  onCodes: (codes: readonly string[] | null) => void
}

/** Shows how many recovery codes are left, and makes ten new ones. Without an app there are none. */
function RecoveryPart({ codes, onCodes }: RecoveryPartProps) {
  const { t } = useTexts()
  const { data } = useAuthenticatorApp()
  if (data === undefined || data.app === null) return null
  const left = data.recoveryCodesLeft
  return (
    <Part
      title={t('security.recovery.title')}
      text={t('security.recovery.text')}
      aside={
        <Badge tone={left <= FEW ? 'warning' : 'neutral'}>
          {t('security.recovery.left', { count: left, all: RECOVERY_CODES })}
        </Badge>
      }
    >
      {codes === null ? (
        <Renew onCodes={onCodes} />
      ) : (
        <RecoveryCodes codes={codes} onKept={() => onCodes(null)} />
      )}
    </Part>
  )
}

function Renew({ onCodes }: Pick<RecoveryPartProps, 'onCodes'>) {
  const { t } = useTexts()
  const renew = useChange({
    mutationFn: () => call(endpoints.renewRecoveryCodes),
    done: ({ recoveryCodes }) => onCodes(recoveryCodes),
    failed: t('security.recovery.renewFailed'),
    stale: [queryKeys.authenticatorApp],
  })
  return (
    <ConfirmButton
      variant="secondary"
      size="md"
      className="justify-self-start max-sm:justify-self-stretch"
      tone="primary"
      title={t('security.recovery.renewTitle')}
      description={t('security.recovery.renewText')}
      cancelLabel={t('security.recovery.keepOld')}
      onConfirm={() => renew.mutateAsync()}
    >
      {t('security.recovery.renew')}
    </ConfirmButton>
  )
}

/** Shows recovery codes, the only time they can be seen. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTexts()
  const list = useRef<HTMLDivElement>(null)
  // The form before them is gone, so the focus moves here for screen readers.
  useEffect(() => list.current?.focus(), [])
  const save = () => {
    const text = [t('security.recovery.fileTitle'), '', ...codes, ''].join('\n')
    saveFile('cratewatch-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))
  }
  return (
    <div ref={list} tabIndex={-1} className="grid gap-4 rounded-xl outline-none">
      <p className="font-medium">{t('security.recovery.once')}</p>
      <ul
        aria-label={t('security.recovery.title')}
        className="grid gap-x-6 gap-y-2 rounded-xl bg-well p-4 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <CodeText className="text-base">{code}</CodeText>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button variant="secondary" onClick={save}>
          {t('security.recovery.save')}
        </Button>
        <Button onClick={onKept}>{t('security.recovery.kept')}</Button>
      </div>
    </div>
  )
}
