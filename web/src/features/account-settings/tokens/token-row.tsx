import type { PersonalToken } from '@cratewatch/contracts/accounts/personal-tokens'
import { Terminal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, readInstant } from '../../../lib/text/format.ts'
import { useLocale } from '../../../lib/text/use-locale.ts'
import { readNow } from '../../../lib/text/ticking.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeText } from '../../../ui/code-text.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { LastUse } from '../../../lib/last-use.tsx'
import { SCOPE_TEXTS, useRevokeToken } from './use-tokens.ts'

/** Shows one token: its name and end, what it may do, its last use, and the button that revokes it. */
export function TokenRow({ token }: { token: PersonalToken }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const revoke = useRevokeToken(token.id, () => setAsking(false))
  const isOver = readInstant(token.expiresAt) <= readNow()
  const { name } = token
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <Terminal aria-hidden className="size-6 shrink-0 text-ink-soft" strokeWidth={1.5} />
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold wrap-anywhere">
          {name}
          <CodeText className="text-sm font-normal">{t('tokens.ending', { ending: token.ending })}</CodeText>
          {isOver && <Badge>{t('tokens.expired')}</Badge>}
        </p>
        <p className="text-sm">{token.scopes.map((scope) => t(SCOPE_TEXTS[scope])).join(' · ')}</p>
        <Uses token={token} isOver={isOver} />
      </div>
      <Button
        variant="ghost"
        size="sm"
        className="max-sm:-ms-3"
        aria-label={t('tokens.revokeOne', { name })}
        onClick={() => setAsking(true)}
      >
        {t('tokens.revoke')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('tokens.revokeTitle', { name })}
        description={t('tokens.revokeText')}
        confirmLabel={t('tokens.revoke')}
        cancelLabel={t('tokens.keep')}
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      />
    </li>
  )
}

function Uses({ token, isOver }: { token: PersonalToken; isOver: boolean }) {
  const { t } = useTranslation()
  const date = formatDate(readInstant(token.expiresAt), useLocale())
  return (
    <p className="text-sm text-ink-soft">
      {token.lastUsedAt === null ? (
        t('tokens.unused')
      ) : (
        <LastUse at={token.lastUsedAt} say={(age) => t('tokens.used', { age })} />
      )}
      {' · '}
      {t(isOver ? 'tokens.ended' : 'tokens.until', { date })}
    </p>
  )
}
