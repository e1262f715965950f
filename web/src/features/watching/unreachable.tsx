import type { User } from '@cratewatch/contracts/people/accounts'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellOff, MailCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { notificationSettingsQuery } from '../../lib/alerts/alert-queries.ts'
import { instanceQuery } from '../../lib/api/instance.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LONGEST_ADDRESS } from '@cratewatch/contracts/people/longest'
import { endpoints } from '@cratewatch/contracts/calls'
import { failureMessage } from '../../lib/api/toast-failure.ts'
import { call } from '../../lib/api/api.ts'
import { EmailInput } from '../../lib/forms/email-input.tsx'
import { textRules } from '../../lib/forms/text-rules.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { profileQuery } from '../../lib/session/profile.ts'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { Card } from '../../ui/layout/card.tsx'

/** Asks whoever has no address for one, and warns until any channel works. */
export function Unreachable({ user, hasRecords }: { user: User; hasRecords: boolean }) {
  const { t } = useTranslation()
  const settings = useQuery(notificationSettingsQuery).data
  const sendsMail = useQuery(instanceQuery).data?.mail ?? false
  if (settings === undefined || settings.reachable.length > 0) return null
  const { email, pendingEmail, mailsWait } = user
  if (email === null && pendingEmail !== null)
    return (
      <Banner tone="warning" icon={<MailCheck />} title={t('alerts.reach.pendingTitle')}>
        {t('alerts.reach.pendingText', { email: pendingEmail })}
      </Banner>
    )
  if (email === null && sendsMail) return <AskForAddress />
  // Mails that wait have a warning of their own.
  if (!hasRecords || mailsWait) return null
  const { emailEnabled, telegramEnabled } = settings
  return (
    <Banner
      tone="warning"
      icon={<BellOff />}
      action={
        <Button asChild variant="secondary" size="sm">
          <Link to="/dashboard/settings/notifications">{t('watches.channelsOff.link')}</Link>
        </Button>
      }
    >
      {t(emailEnabled || telegramEnabled ? 'alerts.reach.none' : 'watches.channelsOff.text')}
    </Banner>
  )
}

const address = textRules({ email: { atMost: LONGEST_ADDRESS, isTrimmed: true } })

/** Asks whoever signed up with the marketplace, which gives no address, where alerts are to be sent. */
function AskForAddress() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const update = useMutation({
    mutationFn: (body: { email: string }) => call(endpoints.updateEmail, { body }),
    onSuccess: (user) => client.setQueryData(profileQuery.queryKey, user),
  })
  const { form, field, isReady } = useForm({
    initial: { email: '' },
    schema: address,
    send: update,
    explain: (error) => ({ email: failureMessage(error, t('errors.unknown')) }),
  })
  return (
    <Card as="section" tone="loud" padding="lg" aria-labelledby="ask-for-address" className="grid gap-4">
      <div className="grid gap-1.5">
        <h2 id="ask-for-address" className="heading text-section">
          {t('alerts.reach.title')}
        </h2>
        <p className="text-pretty text-ink-soft">{t('alerts.reach.text')}</p>
      </div>
      <form {...form} noValidate className="flex flex-wrap items-start gap-2.5">
        <EmailInput
          {...field('email')}
          label={t('alerts.reach.email')}
          hideLabel
          placeholder={t('alerts.reach.email')}
          autoComplete="email"
          className="min-w-0 flex-1 basis-60"
        />
        <Button
          type="submit"
          size="lg"
          className="h-12! max-sm:grow"
          disabled={!isReady}
          busy={update.isPending}
        >
          {t('alerts.reach.submit')}
        </Button>
      </form>
      <TextLink asChild className="w-fit">
        <Link to="/dashboard/settings/notifications">{t('alerts.reach.chat')}</Link>
      </TextLink>
    </Card>
  )
}
