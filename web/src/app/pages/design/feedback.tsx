import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Crate } from '../../../ui/illustrations/crate.tsx'
import { EmptySleeve } from '../../../ui/illustrations/empty-sleeve.tsx'
import { QuietBell } from '../../../ui/illustrations/quiet-bell.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { SkeletonCard } from '../../../ui/feedback/skeleton-card.tsx'
import { SkeletonGroup } from '../../../ui/feedback/skeleton.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { toastError, toastInfo, toastLive, toastSuccess } from '../../../ui/feedback/toast.ts'
import { Columns, Section, Specimen } from './specimen.tsx'

export function Feedback() {
  return (
    <Section
      id="feedback"
      title="What it says back"
      intro="Loading, empty, full, broken: every state is drawn."
    >
      <Banners />
      <Toasts />
      <Waiting />
      <Specimen name="SkeletonCard" wide>
        <SkeletonGroup label="Loading your records" className="grid gap-4">
          <SkeletonCard />
          <SkeletonCard />
        </SkeletonGroup>
      </Specimen>
      <States />
    </Section>
  )
}

function Banners() {
  const [shown, setShown] = useState(true)
  return (
    <Specimen name="Banner" wide>
      <div className="grid gap-3">
        <Banner tone="info">3 of 5 records on the free plan.</Banner>
        <Banner
          tone="warning"
          title="Almost at limit"
          action={
            <Button size="sm" variant="secondary">
              Upgrade for $0.99
            </Button>
          }
        >
          1 more record on the free plan.
        </Banner>
        <Banner tone="danger" title="Limit reached" action={<Button size="sm">Upgrade</Button>}>
          Five of five records are watched.
        </Banner>
        {shown && (
          <Banner tone="success" onDismiss={() => setShown(false)} dismissLabel="Dismiss">
            Payment received. Premium is yours.
          </Banner>
        )}
      </div>
    </Specimen>
  )
}

function States() {
  return (
    <Columns>
      <Specimen name="EmptyState crate" wide>
        <EmptyState
          illustration={<Crate />}
          title="The crate is empty"
          action={<Button icon={<Plus />}>Add a record</Button>}
        >
          Add a record by its id, its address or its name, and we start looking at once.
        </EmptyState>
      </Specimen>
      <Specimen name="ErrorState" wide>
        <ErrorState title="The list did not load" retryLabel="Try again" onRetry={() => {}}>
          The server did not answer. Your records are safe.
        </ErrorState>
      </Specimen>
      <Specimen name="EmptyState sleeve" wide>
        <EmptyState illustration={<EmptySleeve />} title="Nothing on sale just now">
          None of your 12 records has a copy for sale. We keep looking.
        </EmptyState>
      </Specimen>
      <Specimen name="EmptyState bell" wide>
        <EmptyState illustration={<QuietBell />} title="All quiet">
          When a copy turns up, you will read it here first.
        </EmptyState>
      </Specimen>
    </Columns>
  )
}

function Toasts() {
  return (
    <Specimen name="toasts (5 s)">
      <Button variant="secondary" onClick={() => toastSuccess('Added to your list')}>
        Success
      </Button>
      <Button
        variant="secondary"
        onClick={() => toastInfo('Sync started', { description: 'We look through 214 records.' })}
      >
        Info
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          toastLive('Slow Harbour is on sale', {
            description: '3 copies from €34.00',
            action: { label: 'See', onPress: () => {} },
          })
        }
      >
        Live
      </Button>
      <Button variant="secondary" onClick={() => toastError('That did not work')}>
        Error
      </Button>
    </Specimen>
  )
}

function Waiting() {
  return (
    <Columns>
      <Specimen name="Spinner">
        <Spinner label="Loading" />
        <Spinner label="Loading" size="md" />
        <Spinner label="Loading" size="lg" />
      </Specimen>
      <Specimen name="ProgressBar" wide>
        <div className="grid gap-5">
          <ProgressBar label="Syncing" value={84} max={214} valueText="84 of 214" tone="blue" showText />
          <ProgressBar
            label="Done, with 3 errors"
            value={214}
            max={214}
            valueText="214 of 214"
            tone="yellow"
            showText
          />
          <ProgressBar label="Done" value={214} max={214} valueText="214 of 214" tone="green" showText />
          <ProgressBar label="Records" value={5} max={5} valueText="5 of 5" tone="red" showText />
        </div>
      </Specimen>
    </Columns>
  )
}
