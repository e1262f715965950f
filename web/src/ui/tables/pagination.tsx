import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../buttons.tsx'
import { classNames } from '../class-names.ts'

type PagingProps = {
  /** The navigation's name. */
  label: string
  page: number
  pages: number
  onPageChange: (page: number) => void
  previousLabel: string
  nextLabel: string
}

type PaginationProps = PagingProps & {
  /** The last page on screen; left out: the same. */
  last?: number | undefined
  /** The range on screen, for example "Showing 1 to 10 of 34". */
  children: ReactNode
}

/** Buttons for the previous and next page, with text between. */
export function Pagination({ label, page, pages, onPageChange, ...rest }: PaginationProps) {
  const { last = page, previousLabel, nextLabel, children } = rest
  return (
    <nav aria-label={label} className="grid grid-cols-2 items-center gap-3 sm:grid-cols-[1fr_auto_1fr]">
      <p
        aria-live="polite"
        className="order-first col-span-2 text-center text-[0.9375rem] text-ink-soft tabular-nums sm:order-none sm:col-span-1 sm:col-start-2 sm:row-start-1"
      >
        {children}
      </p>
      <Button
        variant="secondary"
        icon={<ChevronLeft />}
        disabled={page <= 1}
        onClick={() => onPageChange(page - 1)}
        className="sm:col-start-1 sm:row-start-1 sm:justify-self-start"
      >
        {previousLabel}
      </Button>
      <Button
        variant="secondary"
        disabled={last >= pages}
        onClick={() => onPageChange(last + 1)}
        className="sm:col-start-3 sm:justify-self-end"
      >
        {nextLabel}
        <ChevronRight aria-hidden className="-me-0.5 size-4.5" />
      </Button>
    </nav>
  )
}

const MOST_NUMBERS = 5

type NumberedPaginationProps = PagingProps & {
  /** The name of one button, for example "Page 3". */
  pageLabel: (page: number) => string
}

/** Page numbers in a window around the current one. */
export function NumberedPagination({ label, page, pages, onPageChange, ...rest }: NumberedPaginationProps) {
  const { pageLabel, previousLabel, nextLabel } = rest
  return (
    <nav aria-label={label} className="flex items-center justify-center gap-0.5 sm:gap-1">
      <IconButton label={previousLabel} disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
        <ChevronLeft />
      </IconButton>
      {pageWindow(page, pages, MOST_NUMBERS).map((number) => (
        <button
          key={number}
          type="button"
          aria-label={pageLabel(number)}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPageChange(number)}
          className={classNames(
            'focus-ring h-11 min-w-11 rounded-control px-1 font-semibold tabular-nums transition-colors',
            number === page ? 'bg-ink text-on-ink' : 'text-ink hover:bg-idle-soft active:bg-idle',
          )}
        >
          {number}
        </button>
      ))}
      <IconButton label={nextLabel} disabled={page >= pages} onClick={() => onPageChange(page + 1)}>
        <ChevronRight />
      </IconButton>
    </nav>
  )
}

/**
 * Returns the page numbers to show: at most `size`, the current one in the middle unless near an end. Pages count from
 * 1; none for an empty list.
 */
export function pageWindow(page: number, pages: number, size: number): number[] {
  const count = Math.max(0, Math.min(size, pages))
  const latestStart = pages - count + 1
  const start = Math.max(1, Math.min(page - Math.floor(size / 2), latestStart))
  return Array.from({ length: count }, (_, i) => start + i)
}
