import { RECOVERY_CODES } from '@cratewatch/domain/accounts/second-factor/recovery-code'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Part } from './part.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useAuthenticatorApp, useRenewRecoveryCodes } from './use-authenticator-app.ts'

/** At so few codes left, new ones are suggested. */
const FEW = 3

export type RecoveryPartProps = {
  /** New codes, shown once; null: none. */
  codes: readonly string[] | null
  onCodes: (codes: readonly string[] | null) => void
}

/** Shows how many recovery codes are left, and makes ten new ones. Without an app there are none. */
export function RecoveryPart({ codes, onCodes }: RecoveryPartProps) {
  const { t } = useTranslation()
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
      {codes !== null && <RecoveryCodes codes={codes} onKept={() => onCodes(null)} />}
      <Renew isOffered={codes === null} onCodes={onCodes} />
    </Part>
  )
}

function Renew({ isOffered, onCodes }: Pick<RecoveryPartProps, 'onCodes'> & { isOffered: boolean }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const renew = useRenewRecoveryCodes(onCodes, () => setAsking(false))
  return (
    <>
      {isOffered && (
        <Button
          variant="secondary"
          className="justify-self-start max-sm:justify-self-stretch"
          onClick={() => setAsking(true)}
        >
          {t('security.recovery.renew')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        tone="primary"
        title={t('security.recovery.renewTitle')}
        description={t('security.recovery.renewText')}
        confirmLabel={t('security.recovery.renew')}
        cancelLabel={t('security.recovery.keepOld')}
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
      />
    </>
  )
}
