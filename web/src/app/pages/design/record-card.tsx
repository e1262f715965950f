import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { CodeText } from '../../../ui/code-text.tsx'
import { DayStrip } from '../../../ui/charts/day-strip.tsx'
import { Price } from '../../../ui/price.tsx'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import { StatusPill } from '../../../ui/badges/status-pill.tsx'
import { Sticker } from '../../../ui/badges/sticker.tsx'
import { type SampleRecord, sampleDays } from './samples.ts'

export type RecordCardProps = { record: SampleRecord; removing?: boolean }

/** How the pieces make the card of a watched record. The press on "Remove" only plays with the disc. */
export function RecordCard({ record, removing }: RecordCardProps) {
  const [live, setLive] = useState(record.copies > 0)
  return (
    <Card as="article" faded={removing}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 sm:gap-x-6 lg:grid-cols-[auto_minmax(0,1fr)_auto]">
        <Sleeve
          alt=""
          seed={record.seed}
          discOut={live}
          className="lg:row-span-2"
          sticker={
            <Sticker tone={record.tone} label={`Tier ${record.tier}`}>
              {record.tier}
            </Sticker>
          }
        />
        <div className="min-w-0">
          <h4 className="heading text-card">
            {record.artist}
            <span className="font-normal text-ink-soft">{'\u00a0• '}</span>
            {record.name}
          </h4>
          <p className="mt-1.5 flex flex-wrap items-baseline gap-x-4 gap-y-0.5 text-sm text-ink-soft tabular-nums">
            <span>{record.pressing}</span>
            <CodeText>ID {record.id}</CodeText>
            <span>Added 3 Nov</span>
            <span>1 208 checks</span>
            <span>Next check in 40 s</span>
          </p>
        </div>
        <Offer record={record} live={live} />
        <DayStrip
          days={sampleDays(record.id.length + Number(record.id), live)}
          label="On sale on 4 of the last 30 days"
          className="max-w-md self-end max-lg:col-span-full max-lg:max-w-none"
        />
        <div className="flex gap-2 self-end max-lg:col-span-full max-lg:*:flex-1 lg:justify-end">
          {live && <Button size="sm">See copies</Button>}
          <Button size="sm" variant="secondary" busy={removing} onClick={() => setLive(!live)}>
            {removing ? 'Removing' : 'Remove'}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function Offer({ record, live }: { record: SampleRecord; live: boolean }) {
  return (
    <div className="flex items-center justify-between gap-x-4 gap-y-2.5 max-lg:col-span-full lg:flex-col lg:items-end lg:justify-start">
      {live ? (
        <StatusPill status="live" fresh>
          3 copies for sale
        </StatusPill>
      ) : (
        <StatusPill status="none">No copies for sale</StatusPill>
      )}
      {live && <Price amount={record.price || '€18.50'} prefix="from" />}
    </div>
  )
}
