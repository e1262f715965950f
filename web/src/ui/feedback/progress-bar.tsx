import { classNames } from '../class-names.ts'

type ProgressTone = 'green' | 'yellow' | 'blue' | 'red'

export type ProgressBarProps = {
  /** From 0 to `max`; other values are drawn at the nearest end. */
  value: number
  max?: number | undefined
  tone?: ProgressTone | undefined
  /** What is counted. */
  label: string
  /** The value in words, for example "12 of 40"; also read out instead of a percentage. */
  valueText?: string | undefined
}

const fills: Record<ProgressTone, string> = {
  green: 'bg-meter-green',
  // Yellow alone has too little contrast, so it gets an outline.
  yellow: 'bg-meter-yellow shadow-[inset_0_0_0_1.5px_var(--color-warn)]',
  blue: 'bg-meter-blue',
  red: 'bg-meter-red',
}

/** Shows progress or usage. */
export function ProgressBar({ value, max = 100, tone = 'blue', label, valueText }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div className="grid gap-2">
      <div aria-hidden className="flex items-baseline justify-between gap-4 text-[0.9375rem]">
        <span className="font-semibold">{label}</span>
        <span className="whitespace-nowrap text-ink-soft tabular-nums">{valueText}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(max, Math.max(0, value))}
        aria-valuetext={valueText}
        className="h-2.5 overflow-hidden rounded-full bg-idle-soft"
      >
        <div
          className={classNames(
            'h-full rounded-full transition-[width] duration-500 ease-slide',
            fills[tone],
          )}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}
