import { createElement, useState, type ComponentType, type ReactNode } from 'react'
import type { ChapterName } from './chapters.ts'

/** Components in all their states, each under its name. */
export type Chapter = {
  readonly title: string
  readonly intro: string
  readonly whole?: Specimens
  /** Side by side where there is room. */
  readonly halves?: Specimens
}

type Specimens = Readonly<Record<string, ReactNode>>

/** A chapter of the gallery, with an address of its own. */
export function Section({ name, chapter }: { name: ChapterName; chapter: Chapter }) {
  return (
    <section id={name} className="grid min-w-0 gap-8 border-t border-line pt-8 pb-16">
      <header>
        <h2 className="heading text-title">{chapter.title}</h2>
        <p className="mt-2 max-w-prose text-ink-soft">{chapter.intro}</p>
      </header>
      {specimensOf(chapter.whole)}
      {chapter.halves && (
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">{specimensOf(chapter.halves)}</div>
      )}
    </section>
  )
}

const specimensOf = (specimens: Specimens = {}) =>
  Object.entries(specimens).map(([name, states]) => (
    <div key={name} className="grid min-w-0 content-start gap-3">
      <h3 className="font-mono text-xs font-medium text-ink-soft">{name}</h3>
      <div className="min-w-0">{states}</div>
    </div>
  ))

/** Beside each other, as far as there is room. */
export const row = (...states: readonly ReactNode[]) =>
  createElement('div', { className: 'flex min-w-0 flex-wrap items-center gap-3' }, ...states)

/** Below each other. */
export const stack = (...states: readonly ReactNode[]) =>
  createElement('div', { className: 'grid gap-4' }, ...states)

/** A component once with each of these properties. */
export const each = <Props extends object>(component: ComponentType<Props>, ...states: readonly Props[]) =>
  states.map((state) => createElement(component, state))

/** What others hold the value of: here it is held beside it. */
export const held = <Value,>(
  start: Value,
  draw: (value: Value, hold: (value: Value) => void) => ReactNode,
): ReactNode => <Held start={start} draw={draw} />

type HeldProps<Value> = { start: Value; draw: (value: Value, hold: (value: Value) => void) => ReactNode }

function Held<Value>({ start, draw }: HeldProps<Value>): ReactNode {
  const [value, hold] = useState(start)
  return draw(value, hold)
}
