import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../../../ui/layout/section-card.tsx'
import { AuthenticatorPart } from './authenticator-part.tsx'
import { RecoveryPart } from './recovery-part.tsx'
import { endpoints } from '@cratewatch/contracts/calls'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { call } from '../../../../lib/api/api.ts'
import { instanceQuery } from '../../../../lib/api/instance.ts'
import { knowsPasskeys } from '../../../../lib/session/passkeys.ts'
import { queryKeys } from '../../../../lib/api/query-keys.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Loaded } from '../../../../lib/api/loaded.tsx'
import { Part } from './part.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { useAddPasskey } from './use-passkeys.ts'

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

/** Lists the user's passkeys, and adds one. */
function PasskeysPart({ onlySso }: { onlySso: boolean }) {
  const { t } = useTranslation()
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

function AddPasskey() {
  const { t } = useTranslation()
  const add = useAddPasskey()
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
