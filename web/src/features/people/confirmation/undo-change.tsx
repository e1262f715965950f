import type { Undo } from '@cratewatch/contracts/people/account-changes'
import { endpoints } from '@cratewatch/contracts/calls'
import { nameDevice } from '@cratewatch/domain/accounts/describe-device'
import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useCallback, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { forgetArrival, readArrival } from '../../../lib/session/arrival.ts'
import { formatMoment, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons.tsx'
import { AuthPending } from '../auth-parts.tsx'
import { InvalidResetLink } from '../passwords/reset-password.tsx'
import { NewPasswordForm } from '../passwords/new-password-form.tsx'
import { retryLink } from './confirmation-form.tsx'

const PAGE = '/undo-change'

/** Opened by the link of a mail about a change: shows what happened, and undoes it on a press. */
export function UndoChange({ onLeave }: { onLeave: () => void }) {
  const { t } = useTexts()
  const [token] = useState(() => readArrival(PAGE)['token'] ?? '')
  const [isUndoing, setUndoing] = useState(false)
  const link = useQuery({
    queryKey: ['undo-change', token],
    queryFn: ({ signal }) => call(endpoints.readUndo, { query: { token } }, signal),
    enabled: token !== '',
    staleTime: Infinity,
    gcTime: 0,
  })
  const undo = useCallback(
    async (password: string) => {
      const { removed } = await call(endpoints.undoChange, { body: { token, password } })
      forgetArrival(PAGE)
      return removed
    },
    [token],
  )
  if (token === '') return <InvalidResetLink>{t('accounts.confirm.noToken')}</InvalidResetLink>
  if (link.isPending) return <AuthPending text={t('accounts.reset.validating')} />
  if (link.isError) {
    const onRetry = retryLink(link)
    return (
      <InvalidResetLink onRetry={onRetry} action={t('accounts.undo.newPassword')}>
        {onRetry ? link.error.message : t('accounts.undo.deadText')}
      </InvalidResetLink>
    )
  }
  if (!isUndoing) return <WhatHappened undo={link.data} onUndo={() => setUndoing(true)} />
  const heading = { title: t('accounts.reset.title'), text: t('accounts.undo.passwordText') }
  const { passwordRule: rule } = link.data
  const submit = t('accounts.undo.finish')
  return <NewPasswordForm {...{ heading, submit, rule }} save={undo} onDone={onLeave} />
}

function WhatHappened({ undo, onUndo }: { undo: Undo; onUndo: () => void }) {
  const { t, locale } = useTexts()
  const time = formatMoment(readInstant(undo.at), locale)
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="grid gap-3">
        <ShieldAlert aria-hidden className="size-9 text-ink-soft" strokeWidth={1.5} />
        <h1 className="heading text-title">{t('accounts.undo.title')}</h1>
        <p className="text-pretty wrap-anywhere text-ink-soft">
          {useWords()(undo)} {t('accounts.undo.when', { time, email: undo.email })}
        </p>
      </header>
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

/** Returns what happened as a sentence. */
function useWords(): (undo: Undo) => string {
  const { t } = useTexts()
  return ({ change, restoresEmail }) => {
    switch (change.what) {
      case 'email':
        return t(restoresEmail ? 'accounts.undo.emailChanged' : 'accounts.undo.emailAsked', { to: change.to })
      case 'password':
        return t('accounts.undo.passwordChanged')
      case 'new-device':
        return t('accounts.undo.newDevice', {
          device: nameDevice(change.userAgent) ?? t('accounts.undo.unknownDevice'),
        })
      default: {
        const label = change.label ?? t('accounts.methods.unnamed')
        const method = t(`accounts.methods.${change.kind}`, { label })
        return t(change.what === 'method-added' ? 'accounts.undo.added' : 'accounts.undo.removed', { method })
      }
    }
  }
}
