import { notifyManager, useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent } from 'react'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { toastFailure } from '../api/toast-failure.ts'
import { useTexts } from '../text/i18n.ts'
import {
  problemsIn,
  textField,
  useIssueWords,
  type FormSchema,
  type Problems,
  type TextOf,
} from './use-form.ts'

type SavedFormOptions<Draft extends object, Sent> = {
  /** The values as they are stored. */
  stored: Draft
  /** What is filled in for what is not stored; saved once the form is submitted. */
  proposed?: Partial<Draft>
  /** Reads what is sent off the draft, or says what is wrong with it. */
  schema: FormSchema<Draft, Sent>
  /** Stores what was read, and shows the page what is stored now. */
  send: (sent: Sent) => Promise<unknown>
  /** Titles of the toasts about success and failure. */
  saved: string
  failed: string
}

type Change<Draft, Sent> = { sent: Sent; edits: Partial<Draft>; before: Partial<Draft> }

/**
 * Holds the values of a form without a button. What is chosen is saved at once, what is typed once its field is left or
 * the form is taken away. The toast undoes the last change; a change that is refused is taken back.
 */
export function useSavedForm<Draft extends object, Sent>(options: SavedFormOptions<Draft, Sent>) {
  const { stored, proposed = {}, schema, send, saved, failed } = options
  const { t } = useTexts()
  const id = useId()
  const words = useIssueWords()
  const [edits, setEdits] = useState<Partial<Draft>>({})
  const [problems, setProblems] = useState<Problems<Draft>>({})
  const lastSent = useRef<Partial<Draft>>(edits)
  // A toast may be pressed long after it was shown.
  const latest = useRef({ stored, edits })
  useEffect(() => void (latest.current = { stored, edits }), [stored, edits])
  const read = (draft: Draft) => schema.safeParse(draft, { error: words })

  const save = useMutation({
    // One after another, so that the last change is the one that stays.
    scope: { id },
    mutationFn: ({ sent }: Change<Draft, Sent>) => send(sent),
    onSuccess: (_, { before }) =>
      toastSuccess(saved, {
        id,
        undo: { label: t('words.undo'), onPress: () => change(before, 'undone') },
      }),
    onError: (error) => toastFailure(failed, error),
    // What was edited meanwhile is sent by itself. After the page has what is stored now, which it would show late.
    onSettled: (_, __, { edits: settled }) =>
      notifyManager.schedule(() => setEdits((now) => (now === settled ? {} : now))),
  })

  const submit = (next: Partial<Draft>, isUndone = false) => {
    if (lastSent.current === next) return
    const { stored } = latest.current
    const [now, then] = [read(stored), read({ ...stored, ...next })]
    setProblems(then.success ? {} : problemsIn(then.error))
    const isSame = now.success && then.success && JSON.stringify(now.data) === JSON.stringify(then.data)
    // A form that was closed does not know what was stored since.
    if (!then.success || (isSame && !save.isPending && !isUndone)) return
    lastSent.current = next
    save.mutate({ sent: then.data, edits: next, before: partOf(stored, next) })
  }
  // Browsers tell nobody that a field was left which goes away, as by Back.
  const leave = useEffectEvent(() => submit(latest.current.edits))
  useEffect(() => () => leave(), [])
  const change = (part: Partial<Draft>, how: 'typed' | 'chosen' | 'undone') => {
    const next = { ...latest.current.edits, ...part }
    setEdits(next)
    if (how !== 'typed') submit(next, how === 'undone')
  }
  const edit = (part: Partial<Draft>) => change(part, isTyping() ? 'typed' : 'chosen')
  const draft = { ...stored, ...proposed, ...edits }
  return {
    draft,
    edit,
    /** Whether the values could be saved as they are. */
    isComplete: read(draft).success,
    /** Attributes of the form element. */
    form: {
      onBlur: () => submit(edits),
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        if (Object.keys(proposed).every((name) => name in edits)) submit(edits)
        else change({ ...proposed, ...edits }, 'chosen')
      },
    },
    /** Value, change and error of one field. */
    field: (name: TextOf<Draft>) => textField<Draft>(name, { draft, problems, edit }),
  }
}

/** Whether somebody is in the middle of a text or a time. */
function isTyping(): boolean {
  return document.activeElement?.matches('input:not([type=checkbox])') ?? false
}

function partOf<Draft extends object>(whole: Draft, part: Partial<Draft>): Partial<Draft> {
  // Safe because the names are those of the part.
  return Object.fromEntries(
    Object.keys(part).map((name) => [name, Reflect.get(whole, name)]),
  ) as Partial<Draft>
}
