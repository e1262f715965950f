import { startScratchPostgres } from '../server/test/database/scratch-postgres.ts'
import { measureCalls } from './admin/measure-calls.ts'
import { planLog } from './admin/plan-log.ts'
import { seedInstance } from './admin/seed-instance.ts'

/**
 * `npm run bench admin`: every call of the admin area on PostgreSQL with 1,000,000 users, 5,000,000 watches and
 * 10,000,000 rows of history; medians, and the plans of the slowest statement of each call. `--scale=0.01` for less.
 */
const scale = Number(/--scale=([\d.]+)/.exec(process.argv.join(' '))?.[1] ?? 1)
const postgres = await startScratchPostgres({
  shared_preload_libraries: 'auto_explain',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  shared_buffers: '512MB',
  max_wal_size: '8GB',
  synchronous_commit: 'off',
})
const plans = planLog(postgres.log)
try {
  const url = await postgres.createDatabase('admin')
  await seedInstance(url, scale)
  const slowest = await measureCalls(url, plans)
  console.log(`\nSlowest median: ${slowest.toFixed(0)} ms (goal: 200 ms)`)
} finally {
  await postgres.stop()
}
