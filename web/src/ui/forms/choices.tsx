import { classNames } from '../class-names.ts'

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
              'has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-ink forced-colors:border',
              'forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none',
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
