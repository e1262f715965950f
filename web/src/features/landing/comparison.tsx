import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Table, type Column } from '../../ui/tables/table.tsx'
import { FREE_RECORDS } from './claims.ts'
import { Section } from './section.tsx'

const ROWS = ['purpose', 'schedule', 'channels', 'rules', 'history', 'size'] as const
type Row = (typeof ROWS)[number]

/**
 * Compares the product with the marketplace's own wantlist by what each is made for, which stays true as they change.
 */
export function Comparison() {
  const { t } = useTranslation('site')
  return (
    <Section id="comparison" title={t('landing.comparison.title')} text={t('landing.comparison.text')} sunken>
      <Table
        caption={t('landing.comparison.caption')}
        columns={columnsIn(t)}
        rows={ROWS}
        rowKey={(row) => row}
        className="comparison"
      />
      <p className="mt-5 text-sm text-ink-soft">{t('landing.comparison.note')}</p>
    </Section>
  )
}

function columnsIn(t: TFunction<'site'>): readonly Column<Row>[] {
  const text = (row: Row, side: 'aspect' | 'wantlist' | 'cratewatch') =>
    t(`landing.comparison.rows.${row}.${side}`, { count: FREE_RECORDS })
  return [
    {
      key: 'aspect',
      header: t('landing.comparison.aspect'),
      primary: true,
      cell: (row) => text(row, 'aspect'),
    },
    {
      key: 'wantlist',
      header: t('landing.comparison.wantlist'),
      cell: (row) => <span className="text-ink-soft">{text(row, 'wantlist')}</span>,
    },
    {
      key: 'cratewatch',
      header: t('landing.comparison.cratewatch'),
      cell: (row) => <span className="font-medium">{text(row, 'cratewatch')}</span>,
    },
  ]
}
