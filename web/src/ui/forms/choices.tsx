import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type RadioChoice<Value extends string> = { value: Value; label: string; description?: string }

type RadioListProps<Value extends string> = {
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

export type Chip<Value extends string> = { value: Value; label: string; count: number }

type ChipsProps<Value extends string> = {
  label: string
  chips: readonly Chip<Value>[]
  chosen: readonly Value[]
  onChosenChange: (chosen: Value[]) => void
}

/** Chooses any number of several, each with how many there are of it. */
export function Chips<Value extends string>({ label, chips, chosen, onChosenChange }: ChipsProps<Value>) {
  const toggle = (value: Value) =>
    onChosenChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {chips.map(({ value, label, count }) => (
          <label
            key={value}
            className={classNames(
              'inline-flex h-9 cursor-pointer items-center gap-1.5 rounded-full px-3.5 text-[0.9375rem] font-semibold select-none touch:h-11',
              'shadow-[inset_0_0_0_1.5px_var(--color-edge)] hover:bg-idle-soft has-checked:bg-label has-checked:text-on-label has-checked:shadow-none',
              'has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
            )}
          >
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              className="sr-only"
            />
            {label} <span className="text-[0.8125rem] font-medium tabular-nums">{count}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
