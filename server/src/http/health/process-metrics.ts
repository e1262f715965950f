import { collectDefaultMetrics, type Registry } from 'prom-client'
import { hours } from '@cratewatch/domain/kernel/duration'

/** The library's figures of its histogram of the event loop's delay. */
const OF_HISTOGRAM = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'] as const

/**
 * Measures the process: memory, processor, collections, and the event loop's delay at the request. Not by a
 * histogram, whose timer of ten milliseconds wakes an idle process a hundred times a second.
 */
export function measureProcess(register: Registry): void {
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: hours(1) })
  for (const part of OF_HISTOGRAM) register.removeSingleMetric(`nodejs_eventloop_lag_${part}_seconds`)
}
