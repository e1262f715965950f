import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldText } from './field.tsx'
import { InputBox } from './input-box.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'className'> &
  FieldText & {
    leading?: ReactNode
    trailing?: ReactNode
    /** For the whole field; all other props, the ref too, are for the input. */
    className?: string | undefined
  }

/** A field for one line of text. */
export function TextField({ label, hideLabel, hint, error, className, id, ...input }: TextFieldProps) {
  return (
    <Field {...{ id, label, hideLabel, hint, error, className }}>
      {(ids) => (
        <InputBox {...input} id={ids.id} aria-describedby={ids.describedBy} aria-invalid={ids.invalid} />
      )}
    </Field>
  )
}
