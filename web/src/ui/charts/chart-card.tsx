import { type ReactNode, useId, useState } from 'react'
import { Button } from '../buttons.tsx'
import { Card } from '../layout/card.tsx'

export type ChartCardProps = {
  title: ReactNode
  /** A sentence about what the chart shows. */
  note?: ReactNode
  /** The figures as a table, which can be shown instead; left out when the chart is one already. */
  behind?: { table: ReactNode; showTable: string; showChart: string } | undefined
  children: ReactNode
}

/** A chart with its title, and its figures as a table. */
export function ChartCard({ title, note, behind, children }: ChartCardProps) {
  const id = useId()
  const [isTable, setIsTable] = useState(false)
  return (
    <Card as="section" aria-labelledby={id} className="grid min-w-0 content-start gap-4">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="heading text-card">
            {title}
          </h2>
          {note && <p className="mt-1 text-[0.9375rem] text-pretty text-ink-soft tabular-nums">{note}</p>}
        </div>
        {behind && (
          <Button
            variant="ghost"
            size="sm"
            className="-mx-3 touch:-mx-3.5"
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? behind.showChart : behind.showTable}
          </Button>
        )}
      </header>
      {behind && isTable ? <TableRoom labelledBy={id}>{behind.table}</TableRoom> : children}
    </Card>
  )
}

function TableRoom({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-labelledby={labelledBy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      className="focus-ring max-h-80 overflow-y-auto rounded-sm"
    >
      {children}
    </div>
  )
}
