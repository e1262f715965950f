import { lazy, Suspense } from 'react'
import type { RuleFormProps } from './rule-form.tsx'

const RuleForm = lazy(async () => ({ default: (await import('./rule-form.tsx')).RuleForm }))

/** Loads the form of a rule when the first one opens; its place is kept until then. */
export function LazyRuleForm(props: RuleFormProps) {
  return (
    <div className="min-h-120">
      <Suspense fallback={null}>
        <RuleForm {...props} />
      </Suspense>
    </div>
  )
}
