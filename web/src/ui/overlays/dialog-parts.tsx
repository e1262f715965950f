import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type DialogSize = 'sm' | 'md' | 'lg' | 'panel'

/** Returns the classes of the layer between page and dialog; it scrolls when the dialog is taller than the screen. */
export function overlayClasses(size: DialogSize): string {
  return classNames(
    'fixed inset-0 z-50 grid animate-fade-in scroll-pt-20 scroll-pb-24 items-end justify-items-center overflow-y-auto bg-veil',
    size === 'panel' ? 'sm:items-stretch sm:justify-items-end' : 'sm:items-center sm:p-6',
  )
}

const shapes: Record<DialogSize, string> = {
  sm: 'sm:max-w-md sm:rounded-card',
  md: 'sm:max-w-xl sm:rounded-card',
  lg: 'sm:max-w-3xl sm:rounded-card',
  panel: 'sm:max-w-2xl sm:rounded-none',
}

/** Returns the classes of the dialog: a sheet from below on phones; elsewhere a centred card, or a panel at the side. */
export function sheetClasses(size: DialogSize): string {
  return classNames(
    'relative w-full animate-rise-in rounded-t-sheet bg-raised p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink',
    'shadow-pop outline-none sm:p-7',
    shapes[size],
  )
}

/** The buttons at the end of a dialog, the safe one first. They stay in view while it scrolls. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="sticky low:static bottom-0 -mx-5 mt-3 -mb-3 flex flex-col-reverse gap-3 rounded-b-card bg-raised px-5 py-3 sm:-mx-7 sm:flex-row sm:justify-end sm:px-7">
      {children}
    </footer>
  )
}
