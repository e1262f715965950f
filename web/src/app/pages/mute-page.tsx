import { endpoints } from '@cratewatch/contracts/endpoints'
import type { MuteChoice } from '@cratewatch/domain/notifications/mute'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMuteWords } from '../../features/watches/muting/use-mute-words.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/api.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Container } from '../../ui/layout/container.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../page-title.ts'
import { PublicShell } from '../shell/public-shell.tsx'

/** Opened by the link in an alert mail: chooses how long to mute its record, without a sign-in. */
export function MutePage() {
  const { t } = useTranslation()
  const { token } = useParams({ from: '/served/mute/$token' })
  const record = useQuery({
    queryKey: ['mute-link', token],
    queryFn: ({ signal }) => call(endpoints.readMuteLink, { params: { token } }, signal),
  })
  usePageTitle(t('watches.muteLink.title'))
  return (
    <PublicShell>
      <Container size="sm" className="py-12 sm:py-20">
        <Card padding="lg" className="grid grid-cols-1 gap-5">
          <BellOff aria-hidden className="size-9 text-ink-soft" strokeWidth={1.5} />
          <h1 className="heading text-section">{t('watches.muteLink.title')}</h1>
          {record.data !== undefined ? (
            <Choices token={token} {...record.data} />
          ) : record.isError ? (
            <Failed error={record.error} retrying={record.isFetching} onRetry={() => void record.refetch()} />
          ) : (
            <SkeletonGroup label={t('shell.loading')} className="grid gap-3">
              <Skeleton className="w-4/5" />
              <Skeleton shape="box" className="h-13" />
            </SkeletonGroup>
          )}
        </Card>
      </Container>
    </PublicShell>
  )
}

type FailedProps = { error: Error; retrying: boolean; onRetry: () => void }

/** A refused link leads to the list; an unreachable server says nothing about the link. */
function Failed({ error, retrying, onRetry }: FailedProps) {
  const { t } = useTranslation()
  const isDead = error instanceof ApiError && [400, 404].includes(error.status)
  return (
    <>
      <Banner tone="danger" title={t(isDead ? 'watches.muteLink.failed' : 'watches.record.loadFailed')}>
        {error.message}
      </Banner>
      {isDead ? (
        <ToList />
      ) : (
        <Button variant="secondary" size="lg" busy={retrying} onClick={onRetry}>
          {t('errors.retry')}
        </Button>
      )}
    </>
  )
}

function ToList() {
  const { t } = useTranslation()
  return (
    <Button asChild variant="secondary" size="lg">
      <Link to="/dashboard/vinyls">{t('watches.record.back')}</Link>
    </Button>
  )
}

const CHOICES = [
  ['7d', 'watches.mute.week'],
  ['30d', 'watches.mute.month'],
  ['on-again', 'watches.mute.onAgain'],
] as const satisfies readonly (readonly [MuteChoice, string])[]

type ChoicesProps = { token: string; artist: string; name: string; mutedUntil: string | null }

function Choices({ token, artist, name, mutedUntil }: ChoicesProps) {
  const { t } = useTranslation()
  const mute = useMutation({
    mutationFn: (until: MuteChoice) => call(endpoints.muteByLink, { params: { token }, body: { until } }),
  })
  const words = useMuteWords(mute.data?.mutedUntil ?? mutedUntil)
  return (
    <>
      <div aria-live="polite" className="grid gap-2">
        <p className="font-semibold wrap-anywhere">{`${artist} • ${name}`}</p>
        <p className="text-pretty text-ink-soft">{words ?? t('watches.muteLink.text')}</p>
      </div>
      {mute.isError && (
        <Banner tone="danger" title={t('watches.mute.failed')}>
          {mute.error.message}
        </Banner>
      )}
      {mute.isSuccess ? (
        <ToList />
      ) : (
        <div className="grid grid-cols-1 gap-2.5">
          {CHOICES.map(([until, label], index) => (
            <Button
              key={until}
              size="lg"
              // On narrow phones the longest choice needs two lines.
              className="h-auto! min-h-13 py-2 whitespace-normal!"
              variant={index === 0 ? 'primary' : 'secondary'}
              busy={mute.isPending && mute.variables === until}
              disabled={mute.isPending && mute.variables !== until}
              onClick={() => mute.mutate(until)}
            >
              {t(label)}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
