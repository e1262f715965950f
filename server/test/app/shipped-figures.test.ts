import { readFileSync } from 'node:fs'
import { fastify } from 'fastify'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { notifierMetrics } from '../../src/alerting/deliveries/send/notifier-loop.ts'
import { watchMetrics } from '../../src/checking/figures/watch-metrics.ts'
import { measureProcess, observeRequests, publishBuild } from '../../src/http/health/health.ts'
import { measureHealth } from '../../src/operating/conditions/instance-health.ts'
import { budgetMetrics } from '../../src/outbound/budget/egress-keeper.ts'
import { NO_DATABASE } from '../database/no-database.ts'
import { testDeps } from '../test-deps.ts'

type Rule = { alert: string; expr: string; annotations: { summary: string; description: string } }
type Panel = { title: string; targets: { expr: string; legendFormat: string }[] }

const textOf = (path: string) => readFileSync(new URL(`../../../deploy/${path}`, import.meta.url), 'utf8')
const { rules } = (parse(textOf('prometheus/alerts.yaml')) as { groups: [{ rules: Rule[] }] }).groups[0]
const { panels } = JSON.parse(textOf('grafana/cratewatch.json')) as { panels: Panel[] }

/** What a process with every role publishes, by name, with its labels. */
async function published(): Promise<Map<string, readonly string[]>> {
  const metrics = new Registry()
  const deps = testDeps({ database: NO_DATABASE, metrics })
  measureProcess(metrics)
  publishBuild(metrics, deps.config)
  watchMetrics(metrics)
  notifierMetrics(metrics)
  budgetMetrics(metrics, 'default')
  observeRequests(fastify(), deps)
  measureHealth(deps)
  const known = metrics.getMetricsAsArray() as unknown as { name: string; labelNames?: readonly string[] }[]
  return new Map(known.map(({ name, labelNames = [] }) => [name, labelNames]))
}

it.each([
  ['the alert rules', rules.map(({ expr }) => expr)],
  ['the dashboard', panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))],
])('%s ask for figures and labels that are published', async (_, expressions) => {
  const known = await published()
  const labels = new Set([...known.values()].flat())
  expect(expressions.length).toBeGreaterThan(5)
  for (const expression of expressions) {
    const names = expression.match(/\b(cratewatch|process|nodejs)_\w+/g) ?? []
    expect([expression, names.length > 0]).toEqual([expression, true])
    for (const name of names) expect([...known.keys()]).toContain(name.replace(/_(bucket|count|sum)$/, ''))
    const grouped = [...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, ?/))
    for (const label of grouped) expect([...labels, 'le']).toContain(label)
  }
})

it('each alert says what it is and what to do', () => {
  for (const { alert, annotations } of rules) {
    expect(alert).toMatch(/^Cratewatch[A-Z]\w+$/)
    expect(annotations.summary.length).toBeGreaterThan(10)
    expect(annotations.description.length).toBeGreaterThan(20)
  }
})
