import {
  MOST_REQUESTS_PER_MINUTE,
  type WhatIf as Promised,
} from '@cratewatch/contracts/operating/optimization'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/text/format.ts'
import { useLocale } from '../../../lib/text/use-texts.ts'
import { Table } from '../../../ui/tables/table.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { whatIfQuery } from '../admin-queries.ts'
import { durationText } from '../texts/duration-text.ts'
import { Section } from '../section.tsx'
import { useTierColumns } from './tier-columns.tsx'

type Row = Promised['byTier'][number]

/** Shows what the promises would be with another budget. It changes nothing. */
export function WhatIf({ requestsPerMinute }: { requestsPerMinute: number }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(() => String(Math.max(1, Math.round(requestsPerMinute))))
  const requested = Number(typed)
  const isValid = typed.trim() !== '' && requested >= 1 && requested <= MOST_REQUESTS_PER_MINUTE
  const { data } = useQuery({ ...whatIfQuery(requested), enabled: isValid })
  return (
    <Section title={t('admin.optimization.whatIf.title')} note={t('admin.optimization.whatIf.note')}>
      <TextField
        className="max-w-60"
        label={t('admin.optimization.whatIf.label')}
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST_REQUESTS_PER_MINUTE}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={isValid ? undefined : t('admin.optimization.whatIf.invalid')}
      />
      {data !== undefined && <Answer promised={data} />}
    </Section>
  )
}

function Answer({ promised }: { promised: Promised }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { tier, figure, span } = useTierColumns<Row>()
  const time = (key: 'typicalSeconds' | 'longestSeconds') =>
    span(key, t(`admin.optimization.whatIf.${key}`), (row) => row[key])
  if (promised.records === 0) return <p className="text-ink-soft">{t('admin.dashboard.noPopular')}</p>
  return (
    <>
      <p aria-live="polite" className="font-semibold tabular-nums">
        {t('admin.optimization.whatIf.sentence', {
          requests: formatNumber(promised.requestsPerMinute, locale),
          count: promised.records,
          typical: durationText(promised.typicalSeconds, locale),
        })}
      </p>
      {promised.byTier.length > 0 && (
        <Table
          caption={t('admin.optimization.whatIf.title')}
          rows={promised.byTier}
          rowKey={({ tier }) => String(tier)}
          columns={[
            { ...tier, cell: ({ tier }) => t(`admin.tier.${tier}`) },
            figure('records', t('admin.optimization.tiers.records'), ({ records }) => records),
            time('typicalSeconds'),
            time('longestSeconds'),
          ]}
        />
      )}
    </>
  )
}
