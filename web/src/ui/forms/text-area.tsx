import type { ComponentProps } from 'react'
import { Field, type FieldText } from './field.tsx'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> &
  FieldText & { className?: string | undefined }

/** A field for several lines of text. */
export function TextArea({ label, hideLabel, hint, error, className, id, ...textarea }: TextAreaProps) {
  return (
    <Field {...{ id, label, hideLabel, hint, error, className }}>
      {(ids) => (
        <textarea
          {...textarea}
          id={ids.id}
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid}
          className="control w-full resize-y px-3.5 py-3 font-mono text-[0.9375rem] leading-normal"
        />
      )}
    </Field>
  )
}
