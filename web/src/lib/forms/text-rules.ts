import type { FormSchema, Issue } from './use-form.ts'

export type TextRule = {
  /** The most letters, which the contract names. */
  readonly atMost: number
  /** Whether spaces around it are left out. */
  readonly isTrimmed?: true
  /** Whether a text that is there is what it should be. */
  readonly accepts?: (text: string) => boolean
}

/**
 * Reads fields that all have to hold text, as a schema does. For pages that people meet first: a schema brings its
 * validator along, which is larger than such a page.
 */
export function textRules<Name extends string>(
  rules: Readonly<Record<Name, TextRule>>,
): FormSchema<Record<Name, string>, Record<Name, string>> {
  return {
    safeParse(draft, { error: words }) {
      const issues: (Issue & { path: string[]; message: string })[] = []
      const read = Object.entries<TextRule>(rules).map(([name, rule]) => {
        const typed = String(Reflect.get(Object(draft), name) ?? '')
        const text = rule.isTrimmed ? typed.trim() : typed
        const issue = issueOf(text, rule)
        if (issue !== null) issues.push({ ...issue, path: [name], message: words(issue) })
        return [name, text]
      })
      if (issues.length > 0) return { success: false, error: { issues } }
      // Safe because there is an entry for each rule.
      return { success: true, data: Object.fromEntries(read) as Record<Name, string> }
    },
  }
}

function issueOf(text: string, { atMost, accepts }: TextRule): Issue | null {
  if (text === '') return { code: 'too_small' }
  if (text.length > atMost) return { code: 'too_big', maximum: atMost }
  return accepts === undefined || accepts(text) ? null : { code: 'custom' }
}
