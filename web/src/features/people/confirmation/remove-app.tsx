import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation } from '@tanstack/react-query'
import { CalendarClock, Smartphone, Unlink } from 'lucide-react'
import { call, type ApiAnswer } from '../../../lib/api/api.ts'
import { failureMessage } from '../../../lib/api/toast-failure.ts'
import { forgetArrival } from '../../../lib/session/arrival.ts'
import { formatDate, formatMoment, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { AuthPending } from '../auth-parts.tsx'
import { LinkEnd, LinkHeading, useMailedLink, type LinkEndProps } from '../mailed-link.tsx'
import { BackToLogin } from '../passwords/new-password-form.tsx'

const PAGE = '/remove-app'

/** Opened by the link of a mail: says what happens to the authenticator app and when, and begins it on a press. */
export function RemoveApp() {
  const { t, locale } = useTexts()
  const { token, link, onRetry } = useMailedLink(PAGE, (query, signal) =>
    call(endpoints.readAppRemoval, { query }, signal),
  )
  const begin = useMutation({
    mutationFn: () => call(endpoints.beginAppRemoval, { body: { token } }),
    onSuccess: () => forgetArrival(PAGE),
  })
  if (begin.isSuccess) {
    const time = formatMoment(readInstant(begin.data.removalAt), locale)
    const done = { Icon: CalendarClock, title: t('accounts.removeApp.doneTitle') } as const
    return <End {...done} text={t('accounts.removeApp.doneText', { time })} />
  }
  const failed = { Icon: Unlink, title: t('accounts.reset.invalidTitle'), role: 'alert' } as const
  if (token === '') return <End {...failed} text={t('accounts.confirm.noToken')} />
  if (link.isPending) return <AuthPending text={t('accounts.reset.validating')} />
  if (link.isError) {
    const text = onRetry ? link.error.message : t('accounts.removeApp.deadText')
    return <End {...failed} {...{ text, onRetry }} />
  }
  return <WhatHappens {...link.data} begin={begin} />
}

function End(end: LinkEndProps) {
  return (
    <LinkEnd {...end}>
      <BackToLogin />
    </LinkEnd>
  )
}

type WhatHappensProps = ApiAnswer<typeof endpoints.readAppRemoval> & {
  begin: { error: Error | null; isPending: boolean; mutate: () => void }
}

function WhatHappens({ email, removalAt, begin }: WhatHappensProps) {
  const { t, locale } = useTexts()
  const at = readInstant(removalAt)
  return (
    <div className="grid grid-cols-1 gap-6">
      <LinkHeading Icon={Smartphone} title={t('accounts.removeApp.title')}>
        {t('accounts.removeApp.text', { email, time: formatMoment(at, locale) })}
      </LinkHeading>
      <Banner tone="info">{t('accounts.removeApp.until')}</Banner>
      {begin.error !== null && (
        <Banner tone="danger">{failureMessage(begin.error, t('accounts.errors.connection'))}</Banner>
      )}
      <Button size="lg" busy={begin.isPending} onClick={() => begin.mutate()}>
        {t('accounts.removeApp.submit', { date: formatDate(at, locale) })}
      </Button>
      <p className="text-pretty text-ink-soft">{t('accounts.removeApp.notMe')}</p>
    </div>
  )
}
