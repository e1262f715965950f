import { Disc3, ShoppingBag, Users } from 'lucide-react'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { DescriptionList } from '../../../ui/tables/description-list.tsx'
import { Divider } from '../../../ui/layout/divider.tsx'
import { StatCard } from '../../../ui/layout/stat-card.tsx'
import { StatusPill } from '../../../ui/badges/status-pill.tsx'
import { type Column, Table } from '../../../ui/tables/table.tsx'
import { records, type SampleRecord } from './samples.ts'
import { Columns, Section, Specimen } from './specimen.tsx'

const columns: readonly Column<SampleRecord>[] = [
  { key: 'name', header: 'Record', primary: true, cell: (record) => `${record.artist} – ${record.name}` },
  { key: 'id', header: 'ID', cell: (record) => <span className="font-mono text-sm">{record.id}</span> },
  {
    key: 'sale',
    header: 'State',
    cell: (record) => (
      <StatusPill status={record.copies > 0 ? 'live' : 'none'}>{record.copies} copies</StatusPill>
    ),
  },
  { key: 'price', header: 'From', align: 'end', cell: (record) => record.price || '–' },
]

export function Facts() {
  return (
    <Section id="facts" title="Figures and facts" intro="Cards, lists and tables, on paper that keeps still.">
      <Stats />
      <Specimen name="Table" wide>
        <Card>
          <Table
            caption="Recently found"
            showCaption
            columns={columns}
            rows={records}
            rowKey={(record) => record.id}
          />
        </Card>
      </Specimen>
      <Columns>
        <Specimen name="DescriptionList" wide>
          <Card>
            <DescriptionList
              items={[
                { term: 'Plan', detail: <Badge tone="gold">Premium</Badge> },
                { term: 'E-mail', detail: 'ana@example.org' },
                { term: 'Member since', detail: '3 November 2025' },
              ]}
            />
          </Card>
        </Specimen>
        <Specimen name="Card loud, flat, danger, interactive; Divider" wide>
          <div className="grid gap-4 sm:grid-cols-2">
            <Card tone="loud">Loud: the one that matters</Card>
            <Card tone="flat">Flat: in the wall</Card>
            <Card tone="danger">Danger: think twice</Card>
            <Card interactive>Interactive: lifts</Card>
            <Divider className="sm:col-span-2">or</Divider>
          </div>
        </Specimen>
      </Columns>
    </Section>
  )
}

function Stats() {
  return (
    <Specimen name="StatCard" wide>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatCard label="Records" value="1 284" icon={<Disc3 />} detail="+18 this week" />
        <StatCard label="On sale now" value="97" icon={<ShoppingBag />} tone="live" detail="7.6 %" />
        <StatCard label="Users" value="312" icon={<Users />} />
        <StatCard label="Answer time" value="214 ms" detail="average of 24 h" />
      </div>
    </Specimen>
  )
}
