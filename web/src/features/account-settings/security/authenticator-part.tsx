import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, readInstant } from '../../../lib/text/format.ts'
import { useLocale } from '../../../lib/text/use-locale.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Loaded } from '../../../lib/api/loaded.tsx'
import { Part } from './part.tsx'
import { SetUpApp } from './set-up-app.tsx'
import {
  useAuthenticatorApp,
  useRemoveAuthenticatorApp,
  useStartAuthenticatorApp,
} from './use-authenticator-app.ts'

export type AuthenticatorPartProps = {
  onCodes: (codes: readonly string[]) => void
  onRemoved: () => void
}

/** Sets up or removes the authenticator app. */
export function AuthenticatorPart({ onCodes, onRemoved }: AuthenticatorPartProps) {
  const { t } = useTranslation()
  const query = useAuthenticatorApp()
  return (
    <Part
      title={t('security.app.title')}
      text={t('security.app.text')}
      aside={query.data?.app && <Badge>{t('security.app.on')}</Badge>}
    >
      <Loaded query={query} failure={t('security.app.loadFailed')} rows={1}>
        {({ app }) =>
          app === null ? (
            <NotYet onCodes={onCodes} />
          ) : (
            <InPlace since={app.createdAt} onRemoved={onRemoved} />
          )
        }
      </Loaded>
    </Part>
  )
}

function NotYet({ onCodes }: Pick<AuthenticatorPartProps, 'onCodes'>) {
  const { t } = useTranslation()
  const start = useStartAuthenticatorApp()
  if (start.data !== undefined) {
    return (
      <SetUpApp
        started={start.data}
        onCancel={() => start.reset()}
        onCodes={(codes) => {
          start.reset()
          onCodes(codes)
        }}
      />
    )
  }
  return (
    <Button
      variant="secondary"
      icon={<Smartphone />}
      className="justify-self-start max-sm:justify-self-stretch"
      busy={start.isPending}
      onClick={() => start.mutate()}
    >
      {t('security.app.add')}
    </Button>
  )
}

function InPlace({ since, onRemoved }: { since: string; onRemoved: () => void }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveAuthenticatorApp(onRemoved, () => setAsking(false))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>{t('security.app.since', { date: formatDate(readInstant(since), locale) })}</p>
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          {t('security.app.remove')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('security.app.removeTitle')}
        description={t('security.app.removeText')}
        confirmLabel={t('security.remove')}
        cancelLabel={t('security.keep')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
