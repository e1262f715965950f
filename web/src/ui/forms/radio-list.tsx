import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

export type RadioChoice<Value extends string> = { value: Value; label: string; description?: string }

export type RadioListProps<Value extends string> = {
  label: string
  choices: readonly RadioChoice<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** Shown below the choice that is made. */
  children?: ReactNode
}

/** Chooses exactly one of a few whose words need a line each. Arrow keys move between them. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { label, choices, value, onValueChange, children } = props
  const name = useId()
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => {
        const isChosen = choice.value === value
        return (
          <div key={choice.value} className="grid gap-2">
            <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
              <input
                type="radio"
                name={name}
                value={choice.value}
                checked={isChosen}
                onChange={() => onValueChange(choice.value)}
                className="focus-ring mt-0.5 size-5.5 shrink-0 accent-label"
              />
              <span>
                <span className={classNames('block', isChosen && 'font-semibold')}>{choice.label}</span>
                {choice.description !== undefined && (
                  <span className="block text-sm text-pretty text-ink-soft">{choice.description}</span>
                )}
              </span>
            </label>
            {isChosen && children}
          </div>
        )
      })}
    </fieldset>
  )
}
