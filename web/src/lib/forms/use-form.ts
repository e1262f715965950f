import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import type { z } from 'zod'
import { useTexts } from '../text/i18n.ts'

/** What is wrong with a form: at a field, or with the whole of it. */
export type Problems<Draft> = { readonly [Place in keyof Draft | 'form']?: string | undefined }

export type TextOf<Draft> = {
  [Name in keyof Draft]-?: Draft[Name] extends string | undefined ? Name : never
}[keyof Draft]

type Editing<Draft> = { edit: (change: Partial<Draft>) => void; clear: () => void }

type Issue = { readonly code?: string | undefined; readonly maximum?: unknown }

type Found = Pick<z.core.$ZodIssue, 'path' | 'message'> & { readonly code?: string | undefined }

/** Reads what is sent off a draft, or says what is wrong with it: a schema of the contract, or `textRules`. */
export type FormSchema<Draft, Sent> = {
  /** Where a schema of the contract keeps its types. */
  readonly _zod?: { readonly input: Draft; readonly output: Sent }
  safeParse(
    draft: unknown,
    words: { readonly error: (issue: Issue) => string },
  ):
    | { readonly success: true; readonly data: Sent }
    | { readonly success: false; readonly error: { readonly issues: readonly Found[] } }
}

type FormOptions<Draft extends object, Sent> = {
  /** The values of fields that were not edited. */
  initial: Draft
  /** Reads what is sent off the draft: the body of the call, by the contract, and what the form asks beyond it. */
  schema: FormSchema<Draft, Sent>
  send: Pick<UseMutationResult<unknown, Error, Sent>, 'mutateAsync' | 'isPending' | 'error'>
  /** Returns the place and words of a refusal; left out where it is shown elsewhere. */
  explain?: (error: Error) => Problems<Draft>
  onSent?: (form: Editing<Draft>) => void
  onRefused?: (error: Error) => void
}

/**
 * Holds the values of a form, and sends them once however often it is submitted. Errors of the schema or the server are
 * shown at their fields, and the first such field gets the focus.
 */
export function useForm<Draft extends object, Sent>(options: FormOptions<Draft, Sent>) {
  const { initial, schema, send, explain } = options
  const [edited, setEdited] = useState<Partial<Draft>>({})
  const [found, setFound] = useState<Problems<Draft>>({})
  const isSending = useRef(false)
  const words = useIssueWords()
  const draft = { ...initial, ...edited }
  const read = schema.safeParse(draft, { error: words })
  const problems: Problems<Draft> = { ...(send.error && explain?.(send.error)), ...found }
  const edit = (change: Partial<Draft>) => setEdited((before) => ({ ...before, ...change }))
  const clear = () => setEdited({})

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isSending.current || send.isPending) return
    setFound(read.success ? {} : problemsIn(read.error))
    if (!read.success) return
    isSending.current = true
    const sent = send.mutateAsync(read.data, {
      onSuccess: () => options.onSent?.({ edit, clear }),
      onError: (error) => options.onRefused?.(error),
    })
    // `explain` shows the refusal.
    sent.catch(() => {}).finally(() => (isSending.current = false))
  }
  return {
    draft,
    edit,
    clear,
    /** True when nothing is missing. A value that is too long may be submitted, and is then explained at its field. */
    isReady: read.success || read.error.issues.every(({ code }) => code === 'too_big'),
    /** What is wrong with the form as a whole. */
    problem: problems.form,
    /** Attributes of the form element. */
    form: { ref: useFirstProblem(found, send.error), onSubmit },
    /** Value, change and error of one field. */
    field: <Name extends TextOf<Draft>>(name: Name) => textField<Draft>(name, { draft, problems, edit }),
  }
}

type TextForm<Draft> = Pick<Editing<Draft>, 'edit'> & { draft: Draft; problems: Problems<Draft> }

/** Returns value, change and error of a field that holds text. */
export function textField<Draft>(name: TextOf<Draft>, { draft, problems, edit }: TextForm<Draft>) {
  return {
    value: String(draft[name] ?? ''),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      // Safe because `name` is one of those that hold text.
      edit({ [name]: target.value } as unknown as Partial<Draft>),
    error: problems[name],
  }
}

/** Moves the focus to the first field with an error whenever something new was found wrong. */
function useFirstProblem(found: object, refusal: Error | null) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal === null && Object.keys(found).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [found, refusal])
  return form
}

/** Returns the words for errors of a schema that has none of its own. */
export function useIssueWords() {
  const { t } = useTexts()
  return (issue: Issue) =>
    issue.code === 'too_big' ? t('errors.tooLong', { count: Number(issue.maximum) }) : t('errors.incomplete')
}

export function problemsIn<Draft>({ issues }: { readonly issues: readonly Found[] }): Problems<Draft> {
  const first = issues.toReversed().map(({ path, message }) => [path[0] ?? 'form', message])
  // Safe because the paths of a schema lead into what it reads.
  return Object.fromEntries(first) as Problems<Draft>
}

type TextRule = {
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
