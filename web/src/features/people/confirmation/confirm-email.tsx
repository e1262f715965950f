import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useState, type ReactNode } from 'react'
import { call, type ApiBody } from '../../../lib/api/api.ts'
import { forgetArrival, readArrival } from '../../../lib/session/arrival.ts'
import { startSession } from '../../../lib/session/session.ts'
import { AuthPending } from '../auth-parts.tsx'
import { NewPasswordForm } from '../passwords/new-password-form.tsx'
import { ConfirmationForm, retryLink, RemovedMethods } from './confirmation-form.tsx'
import type { RemovedMethod } from '@cratewatch/contracts/people/confirmations'
import { Link } from '@tanstack/react-router'
import { MailCheck, MailX, RotateCcw, Unlink, type LucideIcon } from 'lucide-react'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'

const PAGE = '/confirm-email'

/**
 * Opened by the link of a confirmation mail. It acts on a press only, because mail scanners open links; a visitor signs
 * in to the account, or says that it is not theirs.
 */
export function ConfirmEmail({ onLeave }: { onLeave: () => void }) {
  const { t } = useTexts()
  const [token] = useState(() => readArrival(PAGE)['token'] ?? '')
  const [isTakingOver, setTakingOver] = useState(false)
  const link = useQuery({
    queryKey: ['address-confirmation', token],
    queryFn: ({ signal }) => call(endpoints.readConfirmation, { query: { token } }, signal),
    enabled: token !== '',
    staleTime: Infinity,
    gcTime: 0,
  })
  const { confirm, refuse } = useAnswers(token)
  const takeOver = useTakeOver(token)

  if (confirm.isSuccess) return <Confirmed email={confirm.data.email} removed={confirm.data.removed} />
  if (refuse.isSuccess) return <Refused />
  if (token === '') return <NotConfirmed>{t('accounts.confirm.noToken')}</NotConfirmed>
  if (link.isPending) return <AuthPending text={t('accounts.reset.validating')} />
  if (link.isError) return <NotConfirmed onRetry={retryLink(link)}>{link.error.message}</NotConfirmed>
  if (isTakingOver) {
    const heading = {
      title: t('accounts.confirm.takeOverTitle'),
      text: t('accounts.confirm.takeOverText', { email: link.data.email }),
    }
    const { passwordRule: rule } = link.data
    const submit = t('accounts.confirm.takeOver')
    return <NewPasswordForm {...{ heading, submit, rule }} save={takeOver} onDone={onLeave} />
  }
  return (
    <ConfirmationForm
      confirmation={link.data}
      token={token}
      confirm={confirm}
      isRefusing={refuse.isPending}
      error={confirm.error ?? refuse.error}
      onDeny={() => (link.data.isChange ? refuse.mutate() : setTakingOver(true))}
    />
  )
}

function useAnswers(token: string) {
  const confirm = useMutation({
    mutationFn: (body: ApiBody<typeof endpoints.confirmEmail>) => call(endpoints.confirmEmail, { body }),
    onSuccess: (answer) => {
      forgetArrival(PAGE)
      if (answer.token !== null) startSession(answer.token)
    },
  })
  const refuse = useMutation({
    mutationFn: () => call(endpoints.refuseEmailChange, { body: { token } }),
    onSuccess: () => forgetArrival(PAGE),
  })
  return { confirm, refuse }
}

/**
 * Takes the account over: the link proves the mailbox, so its owner chooses a password, and whoever created the account
 * loses access.
 */
function useTakeOver(token: string) {
  return useCallback(
    async (password: string) => {
      const { removed } = await call(endpoints.resetPassword, { body: { token, password } })
      forgetArrival(PAGE)
      return removed
    },
    [token],
  )
}

/** Shows that the address is confirmed. */
function Confirmed({ email, removed }: { email: string; removed: readonly RemovedMethod[] }) {
  const { t } = useTexts()
  return (
    <End
      Icon={MailCheck}
      title={t('accounts.confirm.doneTitle')}
      text={t('accounts.confirm.doneText', { email })}
    >
      <RemovedMethods methods={removed} />
    </End>
  )
}

/** Shows that the owner of the mailbox has cancelled the change. */
function Refused() {
  const { t } = useTexts()
  return (
    <End Icon={MailX} title={t('accounts.confirm.refusedTitle')} text={t('accounts.confirm.refusedText')} />
  )
}

/** Shows that the link is not valid, or no longer. */
function NotConfirmed({ children, onRetry }: { children: string; onRetry?: (() => void) | undefined }) {
  const { t } = useTexts()
  return (
    <End Icon={Unlink} title={t('accounts.confirm.failed')} text={children} role="alert">
      {onRetry && (
        <Button variant="secondary" size="lg" icon={<RotateCcw />} onClick={onRetry}>
          {t('errors.retry')}
        </Button>
      )}
    </End>
  )
}

type EndProps = { Icon: LucideIcon; title: string; text: string; role?: 'alert'; children?: ReactNode }

function End({ Icon, title, text, role, children }: EndProps) {
  const { t } = useTexts()
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="grid gap-3" aria-live="polite">
        <Icon aria-hidden className="size-9 text-ink-soft" strokeWidth={1.5} />
        <h1 className="heading text-title">{title}</h1>
        <p role={role} className="text-pretty wrap-anywhere text-ink-soft">
          {text}
        </p>
      </header>
      {children}
      <Button asChild size="lg" variant="secondary">
        <Link to="/dashboard/vinyls">{t('accounts.confirm.toDashboard')}</Link>
      </Button>
    </div>
  )
}
