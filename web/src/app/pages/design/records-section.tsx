import { Badge } from '../../../ui/badges/badge.tsx'
import { CodeText } from '../../../ui/code-text.tsx'
import { DayStrip } from '../../../ui/charts/day-strip.tsx'
import { DrawnCover } from '../../../ui/covers/drawn-cover.tsx'
import { Price } from '../../../ui/price.tsx'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'
import { StatusPill } from '../../../ui/badges/status-pill.tsx'
import { Sticker } from '../../../ui/badges/sticker.tsx'
import { RecordCard } from './record-card.tsx'
import { records, sampleDays } from './samples.ts'
import { Columns, Section, Specimen } from './specimen.tsx'

export function Records() {
  return (
    <Section
      id="records"
      title="Sleeves, stickers, strips"
      intro="The wall: what changed, what it costs, what to do."
    >
      <Specimen name="a record, composed" wide>
        <div className="grid gap-4">
          {records.map((record, index) => (
            <RecordCard key={record.id} record={record} removing={index === 2} />
          ))}
        </div>
      </Specimen>
      <Specimen name="DrawnCover, one per seed" wide>
        <ul className="grid grid-cols-4 gap-2.5 sm:grid-cols-8 sm:gap-3">
          {Array.from({ length: 32 }, (_, seed) => (
            <li key={seed}>
              <DrawnCover seed={seed} className="block w-full rounded-cover" />
            </li>
          ))}
        </ul>
      </Specimen>
      <Sleeves />
      <Columns>
        <Tags />
        <Readings />
      </Columns>
    </Section>
  )
}

function Sleeves() {
  return (
    <Specimen name="Sleeve sm, md, lg; in and out; broken picture">
      <Sleeve alt="" seed="a" size="sm" />
      <Sleeve alt="" seed="a" size="sm" discOut />
      <Sleeve alt="" seed="b3" />
      <Sleeve alt="" seed="b4" discOut />
      <Sleeve alt="Broken" seed="c" src="data:image/png;base64,none" discOut />
      <Sleeve
        alt=""
        seed="d8"
        size="lg"
        discOut
        sticker={
          <Sticker tone="loud" size="lg" label="New">
            NEW
          </Sticker>
        }
      />
    </Specimen>
  )
}

function Tags() {
  return (
    <>
      <Specimen name="StatusPill">
        <StatusPill status="live">3 copies for sale</StatusPill>
        <StatusPill status="none">No copies for sale</StatusPill>
        <StatusPill status="warning">Blocked from sale</StatusPill>
        <StatusPill status="off">Paused</StatusPill>
        <StatusPill status="live" size="lg" fresh>
          On sale now
        </StatusPill>
      </Specimen>
      <Specimen name="Sticker">
        <Sticker tone="loud" label="Tier 1">
          T1
        </Sticker>
        <Sticker tone="bright" label="Tier 2">
          T2
        </Sticker>
        <Sticker tone="plain" label="Tier 3">
          T3
        </Sticker>
        <Sticker tone="quiet" label="Tier 4">
          T4
        </Sticker>
        <Sticker tone="loud" size="lg" label="New">
          NEW
        </Sticker>
        <Sticker tone="bright" size="sm" label="Tier 2">
          T2
        </Sticker>
      </Specimen>
    </>
  )
}

function Readings() {
  return (
    <>
      <Specimen name="DayStrip" wide>
        <DayStrip days={sampleDays(5, true)} label="On sale on 5 of 30 days" start="22 Oct" end="Today" />
      </Specimen>
      <Specimen name="Price">
        <Price amount="€34.00" prefix="from" />
        <Price amount="€34.00" prefix="from" stale />
        <Price amount="£9.50" size="sm" />
        <Price amount="$0.99" suffix="/ month" size="lg" />
      </Specimen>
      <Specimen name="Badge">
        <Badge>Free</Badge>
        <Badge tone="gold">Premium</Badge>
        <Badge tone="outline">Weekly reminder</Badge>
        <Badge tone="label">New</Badge>
        <Badge tone="info">Recalculating</Badge>
        <Badge tone="warning">Past due</Badge>
        <Badge tone="danger">Failed</Badge>
      </Specimen>
      <Specimen name="CodeText">
        <CodeText>ID 4821907</CodeText>
        <CodeText className="text-ink-soft">last checked 14:02:11</CodeText>
      </Specimen>
    </>
  )
}
