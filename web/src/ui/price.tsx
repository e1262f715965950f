import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type PriceProps = {
  /** Formatted by the caller in the user's locale, for example "€34.00". */
  amount: string
  /** Small words before and after: "from", "/ month". */
  prefix?: ReactNode
  suffix?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
}

const sizes = { sm: 'text-lg', md: 'text-[1.375rem] sm:text-[1.625rem]', lg: 'text-[3rem]' }

/** Shows a price. */
export function Price({ amount, prefix, suffix, size = 'md' }: PriceProps) {
  return (
    <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap">
      {prefix && <span className="text-[0.8125rem] font-medium text-ink-soft">{prefix}</span>}
      <span className={classNames('heading leading-none tracking-[-0.01em] tabular-nums', sizes[size])}>
        {amount}
      </span>
      {suffix && <span className="text-[0.8125rem] font-medium text-ink-soft">{suffix}</span>}
    </span>
  )
}
