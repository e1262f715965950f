import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { measureProcess } from './process-metrics.ts'

it('tells memory, processor and delay of the process, and nothing of a histogram that would wake it', async () => {
  const register = new Registry()
  measureProcess(register)
  const text = await register.metrics()
  for (const name of [
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'nodejs_eventloop_lag_seconds',
  ])
    expect(text).toContain(`\n${name} `)
  expect(text).not.toMatch(/eventloop_lag_\w+_seconds/)
})
