import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

/** The props of every field. */
export type FieldText = {
  label: string
  /** Keeps the label for screen readers alone. */
  hideLabel?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
}

export type FieldIds = { id: string; describedBy: string | undefined; invalid: true | undefined }

export type FieldProps = FieldText & {
  /** Set it when an element outside refers to the control. */
  id?: string | undefined
  className?: string | undefined
  /** Renders the control; the ids connect it to label, hint and error. */
  children: (ids: FieldIds) => ReactNode
}

/** Label above, control, then the error or the hint below. */
export function Field({ id, label, hideLabel, hint, error, className, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = classNames(error && errorId, Boolean(hint) && hintId) || undefined
  return (
    <div className={classNames('grid grid-cols-[minmax(0,1fr)] content-start gap-1.5', className)}>
      <label htmlFor={controlId} className={hideLabel ? 'sr-only' : 'text-[0.9375rem] font-semibold'}>
        {label}
      </label>
      {children({ id: controlId, describedBy, invalid: error ? true : undefined })}
      {error && (
        <p id={errorId} role="alert" className="flex gap-1.5 text-sm font-medium text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
