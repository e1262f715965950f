import { deferred, useDeferred } from '../../../ui/overlays/deferred.ts'
import type { RuleFormProps } from './rule-form.tsx'

export const ruleForm = deferred(() => import('./rule-form.tsx'))

/** Loads the form of a rule when the first one opens; its place is kept until then. */
export function LazyRuleForm(props: RuleFormProps) {
  const code = useDeferred(ruleForm, true)
  return <div className="min-h-120">{code && <code.RuleForm {...props} />}</div>
}
