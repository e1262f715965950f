import { endpoints } from '@cratewatch/contracts/calls'
import type { Confirmation, RemovedMethod } from '@cratewatch/contracts/people/confirmations'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailCheck, MailX, Unlink } from 'lucide-react'
import { useState } from 'react'
import { call, type ApiBody } from '../../../lib/api/api.ts'
import { forgetArrival } from '../../../lib/session/arrival.ts'
import { startSession } from '../../../lib/session/session.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { AuthPending } from '../auth-parts.tsx'
import { LinkEnd, useMailedLink, type LinkEndProps } from '../mailed-link.tsx'
import { NewPasswordForm, type NewPasswordFormProps } from '../passwords/new-password-form.tsx'
import { RemovedMethods } from '../removed-methods.tsx'
import { ConfirmationForm } from './confirmation-form.tsx'

const PAGE = '/confirm-email'

/**
 * Opened by the link of a confirmation mail. It acts on a press only, because mail scanners open links; a visitor signs
 * in to the account, or says that it is not theirs.
 */
export function ConfirmEmail({ onLeave }: { onLeave: NewPasswordFormProps['onDone'] }) {
  const { t } = useTexts()
  const { token, link, onRetry } = useMailedLink(PAGE, (query, signal) =>
    call(endpoints.readConfirmation, { query }, signal),
  )
  const [isTakingOver, setTakingOver] = useState(false)
  const { confirm, refuse } = useAnswers(token)
  const failed = { Icon: Unlink, title: t('accounts.confirm.failed'), role: 'alert' } as const

  if (confirm.isSuccess) return <Confirmed {...confirm.data} />
  if (refuse.isSuccess)
    return (
      <End Icon={MailX} title={t('accounts.confirm.refusedTitle')} text={t('accounts.confirm.refusedText')} />
    )
  if (token === '') return <End {...failed} text={t('accounts.confirm.noToken')} />
  if (link.isPending) return <AuthPending text={t('accounts.reset.validating')} />
  if (link.isError) return <End {...failed} text={link.error.message} onRetry={onRetry} />
  if (isTakingOver) return <TakeOver {...link.data} token={token} onLeave={onLeave} />
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

type TakeOverProps = Pick<Confirmation, 'email' | 'passwordRule'> & {
  token: string
  onLeave: NewPasswordFormProps['onDone']
}

/**
 * Takes the account over: the link proves the mailbox, so its owner chooses a password, and whoever created the account
 * loses access.
 */
function TakeOver({ email, passwordRule, token, onLeave }: TakeOverProps) {
  const { t } = useTexts()
  return (
    <NewPasswordForm
      title={t('accounts.confirm.takeOverTitle')}
      text={t('accounts.confirm.takeOverText', { email })}
      submit={t('accounts.confirm.takeOver')}
      rule={passwordRule}
      page={PAGE}
      save={(password) => call(endpoints.resetPassword, { body: { token, password } })}
      onDone={onLeave}
    />
  )
}

function Confirmed({ email, removed }: { email: string; removed: readonly RemovedMethod[] }) {
  const { t } = useTexts()
  const text = t('accounts.confirm.doneText', { email })
  return (
    <End Icon={MailCheck} title={t('accounts.confirm.doneTitle')} text={text}>
      <RemovedMethods methods={removed} />
    </End>
  )
}

function End({ children, ...end }: LinkEndProps) {
  const { t } = useTexts()
  return (
    <LinkEnd {...end}>
      {children}
      <Button asChild size="lg" variant="secondary">
        <Link to="/dashboard/vinyls">{t('accounts.confirm.toDashboard')}</Link>
      </Button>
    </LinkEnd>
  )
}
