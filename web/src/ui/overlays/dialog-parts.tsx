import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** The layer between page and dialog; it scrolls when the dialog is taller than the screen. */
export const overlayClasses =
  'fixed inset-0 z-50 grid animate-fade-in items-end justify-items-center overflow-y-auto bg-veil sm:items-center sm:p-6'

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

/** Returns the classes of the dialog: a sheet from below on phones, a centred card elsewhere. */
export function sheetClasses(size: 'sm' | 'md' | 'lg'): string {
  return classNames(
    'relative w-full animate-rise-in rounded-t-sheet bg-raised p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink',
    'shadow-pop outline-none sm:rounded-card sm:p-7',
    widths[size],
  )
}

/** The buttons at the end of a dialog, the safe one first. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <footer className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</footer>
}
