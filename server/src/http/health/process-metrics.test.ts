import performance from 'node:perf_hooks'
import { Registry } from 'prom-client'
import { expect, it, vi } from 'vitest'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { measureProcess } from './serve-metrics.ts'

it('measures memory, processor and delay of the process, without the histogram', async () => {
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

it('wakes the process by no timer', () => {
  const histogram = vi.spyOn(performance, 'monitorEventLoopDelay')
  measureProcess(new Registry())
  expect(histogram.mock.calls.filter(([options]) => (options?.resolution ?? 0) < minutes(1))).toEqual([])
  expect(histogram).toHaveBeenCalledOnce()
})
