import { useState, type ChangeEvent, type FormEvent } from 'react'

/** Holds what a form was given so far, and what its fields need; `send` gets all of it with the submit. */
export function useForm<Draft extends Record<string, string>>(
  initial: Draft,
  send: (draft: Draft, clear: () => void) => void,
) {
  const [draft, setDraft] = useState(initial)
  const clear = () => setDraft(initial)
  return {
    draft,
    clear,
    /** Value and change of one field. */
    field: <Name extends keyof Draft>(name: Name) => ({
      value: draft[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        setDraft({ ...draft, [name]: event.target.value }),
    }),
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      send(draft, clear)
    },
  }
}
