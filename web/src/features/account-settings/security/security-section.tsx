import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../../ui/layout/section-card.tsx'
import { AuthenticatorPart } from './authenticator-part.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { RecoveryPart } from './recovery-part.tsx'

/** Shows passkeys, the authenticator app and the recovery codes. */
export function SecuritySection({ onlySso }: { onlySso: boolean }) {
  const { t } = useTranslation()
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
