import { endpoints } from '@cratewatch/contracts/calls'
import type { Undo } from '@cratewatch/contracts/people/account-changes'
import { nameDevice } from '@cratewatch/domain/accounts/describe-device'
import type { TFunction } from 'i18next'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { formatMoment, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { AuthPending } from '../auth-parts.tsx'
import { LinkHeading, useMailedLink } from '../mailed-link.tsx'
import { NewPasswordForm, type NewPasswordFormProps } from '../passwords/new-password-form.tsx'
import { InvalidResetLink } from '../passwords/reset-password.tsx'

const PAGE = '/undo-change'

/** Opened by the link of a mail about a change: shows what happened, and undoes it on a press. */
export function UndoChange({ onLeave }: { onLeave: NewPasswordFormProps['onDone'] }) {
  const { t } = useTexts()
  const { token, link, onRetry } = useMailedLink(PAGE, (query, signal) =>
    call(endpoints.readUndo, { query }, signal),
  )
  const [isUndoing, setUndoing] = useState(false)
  const action = t('accounts.undo.newPassword')
  if (token === '') return <InvalidResetLink text={t('accounts.confirm.noToken')} action={action} />
  if (link.isPending) return <AuthPending text={t('accounts.reset.validating')} />
  if (link.isError) {
    const text = onRetry ? link.error.message : t('accounts.undo.deadText')
    return <InvalidResetLink {...{ text, onRetry, action }} />
  }
  if (!isUndoing) return <WhatHappened undo={link.data} onUndo={() => setUndoing(true)} />
  return (
    <NewPasswordForm
      title={t('accounts.reset.title')}
      text={t('accounts.undo.passwordText')}
      submit={t('accounts.undo.finish')}
      rule={link.data.passwordRule}
      page={PAGE}
      save={(password) => call(endpoints.undoChange, { body: { token, password } })}
      onDone={onLeave}
    />
  )
}

function WhatHappened({ undo, onUndo }: { undo: Undo; onUndo: () => void }) {
  const { t, locale } = useTexts()
  const time = formatMoment(readInstant(undo.at), locale)
  return (
    <div className="grid grid-cols-1 gap-6">
      <LinkHeading Icon={ShieldAlert} title={t('accounts.undo.title')}>
        {wordsFor(undo, t)} {t('accounts.undo.when', { time, email: undo.email })}
      </LinkHeading>
      <Banner tone="info">
        {undo.restoresEmail
          ? t('accounts.undo.restores', { email: undo.email })
          : t('accounts.undo.locksOut')}
      </Banner>
      <Button size="lg" onClick={onUndo}>
        {t('accounts.undo.submit')}
      </Button>
      <p className="text-pretty text-ink-soft">{t('accounts.undo.wasMe')}</p>
    </div>
  )
}

const ACCESS_WORDS = {
  'method-added': 'added',
  'method-removed': 'removed',
  'setting-changed': 'set',
} as const

/** Returns what happened as a sentence. */
function wordsFor({ change, restoresEmail }: Undo, t: TFunction): string {
  switch (change.what) {
    case 'email':
      return t(restoresEmail ? 'accounts.undo.emailChanged' : 'accounts.undo.emailAsked', { to: change.to })
    case 'password':
      return t('accounts.undo.passwordChanged')
    case 'app-removal-begun':
      return t('accounts.undo.appRemoval')
    case 'new-device':
      return t('accounts.undo.newDevice', {
        device: nameDevice(change.userAgent) ?? t('accounts.undo.unknownDevice'),
      })
    default: {
      const label = change.label ?? t('accounts.methods.unnamed')
      const method = t(`accounts.methods.${change.kind}`, { label })
      return t(`accounts.undo.${ACCESS_WORDS[change.what]}`, { method })
    }
  }
}
