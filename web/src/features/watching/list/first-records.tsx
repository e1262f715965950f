import { endpoints } from '@cratewatch/contracts/calls'
import type { User } from '@cratewatch/contracts/people/accounts'
import { LONGEST_ADDRESS } from '@cratewatch/contracts/people/longest'
import type { WatchList, Watch } from '@cratewatch/contracts/watching/vinyls'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClipboardList, Search, Sparkles, BellOff, MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { notificationSettingsQuery } from '../../../lib/alerts/alert-queries.ts'
import { call } from '../../../lib/api/api.ts'
import { failureMessage } from '../../../lib/api/toast-failure.ts'
import { focusShortcut } from '../../../lib/focus.ts'
import { EmailInput } from '../../../lib/forms/inputs.tsx'
import { textRules, useForm } from '../../../lib/forms/use-form.ts'
import { instanceQuery, profileQuery } from '../../../lib/profile.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button, TextLink } from '../../../ui/buttons.tsx'
import { NoticeLine } from '../../../ui/feedback/banner.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useAddWatches } from '../adding/use-add-watches.ts'

export type FirstRecordsProps = {
  user: User
  list: WatchList | undefined
  isEmpty: boolean
  /** Shown with an empty list: an offer that also asks for an address, or else what it is given. */
  whenEmpty: (otherwise: ReactNode) => ReactNode
  /** Shows how far a sync or an import has filled the list. */
  whenFilling: (filling: WatchList['filling']) => ReactNode
}

/** Brings the first records, and asks who cannot be reached for an address: in one form where both are missing. */
export function FirstRecords({ user, list, isEmpty, whenEmpty, whenFilling }: FirstRecordsProps) {
  const filling = list?.filling ?? null
  const isOffering = isEmpty && filling === null
  // Until the list is known, no form is shown that an offer would take away from who types in it.
  const mayOffer = isOffering || list === undefined
  const mayAsk = mayOffer && user.discogsUsername !== null && user.pendingEmail === null
  const unreachable = <Unreachable user={user} hasRecords={list !== undefined && !isEmpty} />
  return (
    <>
      {!mayAsk && unreachable}
      {whenFilling(filling)}
      {isOffering && whenEmpty(mayAsk && unreachable)}
    </>
  )
}

/** Leads from an empty list to the first records: search, a list that one has, or some examples for a try. */
export function FirstSteps({ onAdded }: { onAdded: (watches: readonly Watch[]) => void }) {
  const { t } = useTexts()
  const examples = useQuery(instanceQuery).data?.exampleRecords ?? []
  const { add, progress } = useAddWatches()
  const tryExamples = async () => {
    const { added } = await add({ kind: 'release', ids: examples, chosen: null, rule: {} })
    onAdded(added)
  }
  return (
    <>
      {examples.length > 0 && (
        <Button
          variant="secondary"
          icon={<Sparkles />}
          busy={progress !== null}
          onClick={() => void tryExamples()}
        >
          {t('watches.first.examples', { count: examples.length })}
        </Button>
      )}
      <Button variant="secondary" icon={<Search />} onClick={() => focusShortcut('add')}>
        {t('watches.first.search')}
      </Button>
      <Button asChild variant="secondary" icon={<ClipboardList />}>
        <Link to="/dashboard/settings/discogs" hash="import">
          {t('watches.first.paste')}
        </Link>
      </Button>
    </>
  )
}

/** Asks whoever begins without an address for one, and warns whoever has records until any channel works. */
function Unreachable({ user, hasRecords }: { user: User; hasRecords: boolean }) {
  const { t } = useTexts()
  const settings = useQuery(notificationSettingsQuery).data
  const sendsMail = useQuery(instanceQuery).data?.mail ?? false
  if (settings === undefined || settings.reachable.length > 0) return null
  const { email, pendingEmail, mailsWait } = user
  if (email === null && pendingEmail !== null)
    return (
      <NoticeLine tone="warning" icon={<MailCheck />} title={t('accounts.forgot.sentTitle')}>
        {t('alerts.reach.pendingText', { email: pendingEmail })}
      </NoticeLine>
    )
  if (email === null && sendsMail && !hasRecords) return <AskForAddress />
  // Mails that wait have a warning of their own.
  if (!hasRecords || mailsWait) return null
  const { emailEnabled, telegramEnabled } = settings
  return (
    <NoticeLine
      tone="warning"
      icon={<BellOff />}
      link={
        <TextLink asChild>
          <Link to="/dashboard/settings/notifications">{t('words.notificationSettings')}</Link>
        </TextLink>
      }
    >
      {t(sendsMail && (emailEnabled || telegramEnabled) ? 'alerts.reach.none' : 'watches.channelsOff.text')}
    </NoticeLine>
  )
}

const address = textRules({ email: { atMost: LONGEST_ADDRESS, isTrimmed: true } })

/** Asks whoever signed up with the marketplace, which gives no address, where alerts are to be sent. */
function AskForAddress() {
  const { t } = useTexts()
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
        <Link to="/dashboard/settings/notifications" hash="telegram">
          {t('alerts.reach.chat')}
        </Link>
      </TextLink>
    </Card>
  )
}
