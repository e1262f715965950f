import { LONGEST_ADDRESS } from '@cratewatch/contracts/accounts/longest'
import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { failureMessage } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/api.ts'
import { EmailInput } from '../../lib/forms/email-input.tsx'
import { textRules } from '../../lib/forms/text-rules.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { profileQuery } from '../../lib/session/profile.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { Card } from '../../ui/layout/card.tsx'

const address = textRules({ email: { atMost: LONGEST_ADDRESS, isTrimmed: true } })

/** Asks whoever signed up with the marketplace, which gives no address, where alerts are to be sent. */
export function AskForAddress() {
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
