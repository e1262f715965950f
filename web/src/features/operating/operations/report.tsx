import type { ReportFinding } from '@cratewatch/contracts/operating/operations'
import { useTexts } from '../../../lib/text/i18n.ts'
import { StatusPill, type Status } from '../../../ui/badges.tsx'
import { Section } from '../section.tsx'

/** What an operator has to do comes first. */
const ORDER = ['wrong', 'note', 'well'] as const
const STATUS: Record<ReportFinding['state'], Status> = { wrong: 'warning', note: 'none', well: 'off' }

/** Shows the report of the instance, a finding a line, as `npm run doctor` writes it. */
export function Report({ report }: { report: readonly ReportFinding[] }) {
  const { t } = useTexts()
  const findings = ORDER.flatMap((state) => report.filter((each) => each.state === state))
  return (
    <Section title={t('admin.report.title')} note={t('admin.report.note')}>
      <ul className="divide-y divide-line">
        {findings.map(({ topic, state, words }) => (
          <li key={`${topic} ${words}`} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
            <span className="basis-24">
              <StatusPill size="sm" status={STATUS[state]}>
                {t(`admin.report.state.${state}`)}
              </StatusPill>
            </span>
            <span className="min-w-0 flex-1 basis-60 text-[0.9375rem] wrap-anywhere">{words}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
