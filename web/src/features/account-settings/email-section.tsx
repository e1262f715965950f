import type { User } from '@cratewatch/contracts/accounts'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { profileQuery } from '../../lib/profile.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { isInUse, tellsWhatToDo } from './email-failure.ts'

export type EmailSectionProps = {
  user: User
  mailIsOff: boolean
  /** Nobody signs in with an address here. */
  onlySso: boolean
}

/** The address for signing in and for alerts. Another one counts once the link mailed to it was used. */
export function EmailSection({ user, mailIsOff, onlySso }: EmailSectionProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [email, setEmail] = useState(user.email ?? '')
  const update = useMutation({
    mutationFn: (email: string) => call(endpoints.updateEmail, { body: { email } }),
    onSuccess: (user) => client.setQueryData(profileQuery.queryKey, user),
  })
  const request = email.trim()
  const isChanged = request !== '' && request.toLowerCase() !== (user.email ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged) update.mutate(request)
  }
  return (
    <SectionCard
      title={t('account.email.title')}
      text={t(onlySso ? 'account.email.textSso' : 'account.email.text')}
    >
      <EmailState {...{ user, mailIsOff, onlySso }} busy={update.isPending} onAsk={update.mutate} />
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextField
          label={t('account.email.label')}
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={update.error ? emailError(update.error) : undefined}
        />
        <Button
          type="submit"
          className="justify-self-start max-sm:justify-self-stretch"
          disabled={!isChanged || mailIsOff}
          busy={update.isPending}
        >
          {t('account.email.submit')}
        </Button>
      </form>
    </SectionCard>
  )

  function emailError(error: Error): string {
    if (tellsWhatToDo(error)) return error.message
    return t(isInUse(error) ? 'account.email.emailAlreadyInUse' : 'account.email.failedToUpdateEmail')
  }
}

type EmailStateProps = EmailSectionProps & {
  busy: boolean
  /** Asks for a link to this address. */
  onAsk: (email: string) => void
}

/** What still has to be done before the address counts. */
function EmailState({ user, mailIsOff, onlySso, busy, onAsk }: EmailStateProps) {
  const { t } = useTranslation()
  const { email, pendingEmail } = user
  if (mailIsOff) return <Banner tone="info">{t('account.email.mailOff')}</Banner>
  if (pendingEmail !== null) {
    const takeBack = email !== null && (
      <Button variant="secondary" size="sm" busy={busy} onClick={() => onAsk(email)}>
        {t('account.email.takeBack')}
      </Button>
    )
    return (
      <Banner tone="info" title={t('account.email.pendingTitle')} action={takeBack}>
        {t('account.email.pendingText', { email: pendingEmail })}
      </Banner>
    )
  }
  if (email === null) {
    const text = t(onlySso ? 'account.email.missingSso' : 'account.email.missing')
    return <Banner tone="warning">{text}</Banner>
  }
  if (user.emailConfirmed) return null
  return (
    <Banner
      tone="warning"
      title={t('account.email.unconfirmedTitle')}
      action={
        <Button variant="secondary" size="sm" busy={busy} onClick={() => onAsk(email)}>
          {t('account.email.resend')}
        </Button>
      }
    >
      {t('account.email.unconfirmedText')}
    </Banner>
  )
}
