import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { Fragment, type ReactElement } from 'react'
import { formatDay, formatMoment, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { readNow, useTicking, waitUntil } from '../../../lib/text/ticking.ts'

/** Says in one line which pressing a watch is about, its number and tier, since when it is there, and how often and when it is checked. */
export function FactsLine({ watch }: { watch: Watch }) {
  return (
    <p className="facts-line">
      {useFacts(watch).map((fact, index) => (
        <Fragment key={fact.key}>
          {/* The dot may end a line, not begin one. */}
          {index > 0 && '\u00a0· '}
          {fact}
        </Fragment>
      ))}
    </p>
  )
}

/** Returns the parts of the line in order. A record that the marketplace does not have has no tier, and one that nobody checks no next check. */
function useFacts(watch: Watch): ReactElement[] {
  const { t } = useTexts()
  const { pausedReason, beingLookedUp, nextCheckAt, pressing } = watch
  const id = <span key="id">{t('watches.card.id', { id: watch.discogsId })}</span>
  const facts = pressing === '' ? [id] : [<PressingLine key="pressing" pressing={pressing} />, id]
  if (pausedReason !== 'not-found') facts.push(<TierBadge key="tier" tier={watch.effectiveTier} />)
  facts.push(
    <Added key="added" at={watch.createdAt} />,
    <span key="checks">{t('watches.card.checks', { count: watch.totalChecks })}</span>,
  )
  // Else the sentence of the record says why it is not.
  if (pausedReason === null && !beingLookedUp && nextCheckAt !== null)
    facts.push(<NextCheck key="next" at={nextCheckAt} />)
  return facts
}

/** Says which pressing it is, or which of an album. The dot may end a line, not begin one. */
function PressingLine({ pressing }: Pick<Watch, 'pressing'>) {
  return <span className="pressing">{pressing.replaceAll(' · ', '\u00a0· ')}</span>
}

/** Shows how often the record is checked. */
function TierBadge({ tier }: { tier: Watch['effectiveTier'] }) {
  const { t } = useTexts()
  const meaning = t('watches.card.tier', { tier, name: t(`watches.tier.${tier}`) })
  return (
    <span role="img" aria-label={meaning} title={meaning} className="tier-badge">
      {`T${tier}`}
    </span>
  )
}

function Added({ at }: { at: Watch['createdAt'] }) {
  const { t, locale } = useTexts()
  const added = readInstant(at)
  return (
    <span title={formatMoment(added, locale)}>
      {t('watches.card.added', { date: formatDay(added, readNow(), locale) })}
    </span>
  )
}

/** Counts down to the next check of a record. Only this text renders as time passes, and only when it changes. */
function NextCheck({ at }: { at: string }) {
  const { t } = useTexts()
  const next = readInstant(at)
  // The key only triggers rendering: words are looked up when it changes, not each second.
  useTicking((now) => {
    const wait = waitUntil(next, now)
    return wait.kind === 'in' ? `${wait.count} ${wait.unit}` : wait.kind
  })
  const wait = waitUntil(next, readNow())
  if (wait.kind === 'due') return <span>{t('watches.card.checkDue')}</span>
  if (wait.kind === 'later') return <span>{t('watches.card.checkLater')}</span>
  return (
    <span>{t('watches.card.nextCheck', { wait: t(`time.in.${wait.unit}`, { count: wait.count }) })}</span>
  )
}
