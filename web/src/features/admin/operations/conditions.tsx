import type { Condition } from '@cratewatch/contracts/admin/operations'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/layout/card.tsx'
import { Age } from '../texts/age.tsx'

/** Shows the conditions that need an operator; nothing when there are none. */
export function Conditions({ conditions }: { conditions: readonly Condition[] }) {
  const { t } = useTranslation()
  if (conditions.length === 0) return null
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {conditions.map(({ kind, since, seemsOver }) => (
        <Card
          key={kind}
          as="li"
          tone={seemsOver ? 'plain' : 'danger'}
          className="grid content-start gap-1.5 lg:odd:last:col-span-2"
        >
          <h2 className="heading text-card">{t(`admin.operations.condition.${kind}`)}</h2>
          <p className="text-sm text-ink-soft">
            {t('admin.operations.conditionBegan')} <Age at={since} />
          </p>
          <p className="text-sm">
            {t(seemsOver ? 'admin.operations.conditionSeemsOver' : `admin.operations.conditionHelp.${kind}`)}
          </p>
        </Card>
      ))}
    </ul>
  )
}
