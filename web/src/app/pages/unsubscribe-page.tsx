import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import { call } from '../../lib/api/api.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button } from '../../ui/buttons.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { LinkCard } from '../shell/public-shell.tsx'

/** Opened by the link at the foot of a mail. Acts on a press only, because mail scanners open links. */
export function UnsubscribePage({ token }: { token: string }) {
  const { t } = useTexts()
  const stop = useMutation({ mutationFn: () => call(endpoints.unsubscribe, { params: { token } }) })
  return (
    <LinkCard className="gap-5">
      <MailX aria-hidden className="size-9 text-ink-soft" strokeWidth={1.5} />
      <div className="grid gap-2" aria-live="polite">
        <h1 className="heading text-section">
          {t(stop.isSuccess ? 'unsubscribe.doneTitle' : 'unsubscribe.title')}
        </h1>
        <p className="text-pretty text-ink-soft">
          {t(stop.isSuccess ? 'unsubscribe.doneText' : 'unsubscribe.text')}
        </p>
      </div>
      {stop.isError && (
        <Banner tone="danger" title={t('unsubscribe.failedTitle')}>
          {stop.error.message}
        </Banner>
      )}
      {stop.isSuccess ? (
        <Button asChild variant="secondary" size="lg">
          <Link to="/">{t('unsubscribe.home')}</Link>
        </Button>
      ) : (
        <Button size="lg" busy={stop.isPending} onClick={() => stop.mutate()}>
          {t('unsubscribe.submit')}
        </Button>
      )}
    </LinkCard>
  )
}
