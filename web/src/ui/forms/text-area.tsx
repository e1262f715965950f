import { type ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldText } from './text-field.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> &
  FieldText & {
    /** `code`: each character as wide as the others, for lists and numbers. */
    font?: 'code' | 'text' | undefined
  }

/** A field for several lines of text. */
export function TextArea({ label, hideLabel, hint, error, id, ...rest }: TextAreaProps) {
  const { font = 'code', ...textarea } = rest
  return (
    <Field {...{ id, label, hideLabel, hint, error }}>
      {(control) => (
        <textarea
          {...textarea}
          {...control}
          className={classNames(
            'control w-full resize-y px-3.5 py-3 text-[0.9375rem] leading-normal',
            font === 'code' && 'font-mono',
          )}
        />
      )}
    </Field>
  )
}
