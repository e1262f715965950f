import type { ErrorCode } from '@cratewatch/contracts/errors'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { refusalText } from './fake-server.ts'

/** Waits for what a person would look for, by the words it goes by. */
export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const link = (name: string | RegExp) => screen.findByRole('link', { name })
export const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)
export const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
export const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })
export const question = (name: string | RegExp) => screen.findByRole('alertdialog', { name })
export const region = (name: string | RegExp) => screen.findByRole('region', { name })
export const table = (name: string | RegExp) => screen.findByRole('table', { name })
export const words = (text: string | RegExp) => screen.findByText(text)
export const refusal = (code: ErrorCode) => screen.findByText(refusalText(code), { exact: false })

/** Waits until nothing contradicts what `holds` says. */
export const eventually = (holds: () => void) => waitFor(holds)

/** Says that these words are not on the page. */
export function absent(...texts: (string | RegExp)[]): void {
  for (const text of texts) expect(screen.queryByText(text)).toBeNull()
}

/** The words of an element, with simple spaces. */
export const textOf = (element: HTMLElement) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

/** What stands in a table below its headers, row by row and cell by cell. */
export const rowsOf = (of: HTMLElement) =>
  within(of)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => textOf(cell as HTMLElement)))

/** What a list of facts says, by term. */
export const factsOf = (of: HTMLElement) =>
  Object.fromEntries(
    within(of)
      .queryAllByRole('term')
      .map((term) => [textOf(term), textOf(term.nextElementSibling as HTMLElement)]),
  )

/** The card of one figure: its name, its value, and what explains it. */
export async function figure(label: string): Promise<string[]> {
  const card = (await screen.findByText(label, { selector: 'span' })).parentElement?.parentElement
  return [...(card?.children ?? [])].map((part) => textOf(part as HTMLElement))
}

/** The words that a screen reader adds to a control: its hint or what is wrong with it. */
export function descriptionOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

/** Lets the manual clock run, and everything come that follows from it. */
export async function wait(ms: number): Promise<void> {
  await vi.dynamicImportSettled()
  for (let left = ms; left > 0; left -= 50) {
    await new Promise((resolve) => setImmediate(resolve))
    await act(async () => vi.advanceTimersByTime(Math.min(50, left)))
  }
}
