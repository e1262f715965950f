import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { call, type ApiAnswer } from '../../../lib/api/api.ts'
import { ApiError, failureMessage } from '../../../lib/api/toast-failure.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/loading.tsx'

/** Asks somebody whether they want alerts by mail. Acts on a press only, because mail scanners open links. */
export function Invitation({ token }: { token: string }) {
  const { t } = useTexts()
  const query = useQuery({
    queryKey: ['channel-invitation', token],
    queryFn: ({ signal }) => call(endpoints.readChannelInvitation, { params: { token } }, signal),
  })
  if (query.data !== undefined) return <Question token={token} invitation={query.data} />
  return (
    <Head title={t('channels.invitation.title')}>
      {query.isError ? (
        <Unread query={query} />
      ) : (
        <SkeletonGroup label={t('shell.loading')} className="grid gap-3">
          <Skeleton className="w-4/5" />
          <Skeleton shape="box" className="h-13" />
        </SkeletonGroup>
      )}
    </Head>
  )
}

/** Says why the question could not be read, and leads on: home where the link is dead, else to another try. */
function Unread({ query }: { query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }) {
  const { t } = useTexts()
  const isDead = query.error instanceof ApiError && [400, 404].includes(query.error.status)
  return (
    <>
      <Banner tone="danger" title={t(isDead ? 'words.deadLink' : 'channels.invitation.loadFailed')}>
        {failureMessage(query.error, t('errors.unknown'))}
      </Banner>
      {isDead ? (
        <ToHome />
      ) : (
        <Button variant="secondary" size="lg" busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('errors.retry')}
        </Button>
      )}
    </>
  )
}

type QuestionProps = { token: string; invitation: ApiAnswer<typeof endpoints.readChannelInvitation> }

function Question({ token, invitation: { account, address, isAgreed } }: QuestionProps) {
  const { t } = useTexts()
  const answer = useMutation({
    mutationFn: (agrees: boolean) =>
      call(endpoints.answerChannelInvitation, { params: { token }, body: { agrees } }),
  })
  const given = answer.isSuccess ? answer.variables : isAgreed || null
  const outcome = given ? 'agreed' : 'refused'
  if (given !== null)
    return (
      <Head title={t(`channels.invitation.${outcome}Title`)}>
        <p className="text-pretty wrap-anywhere">{t(`channels.invitation.${outcome}Text`, { address })}</p>
        <ToHome />
      </Head>
    )
  const choice = (agrees: boolean) => ({
    busy: answer.isPending && answer.variables === agrees,
    disabled: answer.isPending && answer.variables !== agrees,
    onClick: () => answer.mutate(agrees),
  })
  return (
    <Head title={t('channels.invitation.title')}>
      <p className="text-pretty wrap-anywhere">{t('channels.invitation.text', { account, address })}</p>
      <p className="text-pretty text-ink-soft">{t('channels.invitation.promise')}</p>
      {answer.isError && (
        <Banner tone="danger" title={t('channels.invitation.failed')}>
          {failureMessage(answer.error, t('errors.unknown'))}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3 *:grow">
        <Button size="lg" {...choice(true)}>
          {t('channels.invitation.agree')}
        </Button>
        <Button variant="secondary" size="lg" {...choice(false)}>
          {t('channels.invitation.refuse')}
        </Button>
      </div>
    </Head>
  )
}

function Head({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div aria-live="polite" className="grid grid-cols-1 gap-5">
      <MailCheck aria-hidden className="size-9 text-ink-soft" strokeWidth={1.5} />
      <h1 className="heading text-section">{title}</h1>
      {children}
    </div>
  )
}

function ToHome() {
  const { t } = useTexts()
  return (
    <Button asChild variant="secondary" size="lg">
      <Link to="/">{t('unsubscribe.home')}</Link>
    </Button>
  )
}
