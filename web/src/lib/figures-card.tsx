import { ChartCard, type ChartCardProps } from '../ui/charts/chart-card.tsx'
import { Table } from '../ui/tables/table.tsx'
import { formatNumber } from './text/format.ts'
import { useTexts } from './text/i18n.ts'

type FiguresCardProps<Row> = Pick<ChartCardProps, 'note' | 'children'> & {
  title: string
  /** Oldest first. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The column that names each row, as by its day. */
  name: { header: string; of: (row: Row) => string }
  figures: readonly { header: string; of: (row: Row) => number }[]
}

/** A chart over time with its title, and its figures as a table that begins with the newest. */
export function FiguresCard<Row>({ title, rows, rowKey, name, figures, ...chart }: FiguresCardProps<Row>) {
  const { t, locale } = useTexts()
  const table = (
    <Table
      caption={title}
      rows={rows.toReversed()}
      rowKey={rowKey}
      columns={[
        { key: name.header, header: name.header, cell: name.of, primary: true },
        ...figures.map(({ header, of }) => ({
          key: header,
          header,
          cell: (row: Row) => formatNumber(of(row), locale),
          align: 'end' as const,
        })),
      ]}
    />
  )
  const behind = { table, showTable: t('words.showTable'), showChart: t('words.showChart') }
  return <ChartCard title={title} behind={behind} {...chart} />
}
