import { behindPooler } from '../../../server/test/database/pgbouncer.ts'
import { startScratchPostgres } from '../../../server/test/database/scratch-postgres.ts'
import type { Counterpart } from '../counterpart.ts'
import { versionOf } from '../programs.ts'
import { playAlert, withProduct } from '../scene.ts'

/** Both ways that docs/operating.md names for one that keeps no prepared statements: said, and noticed by itself. */
const SETTINGS = [{ DATABASE_PREPARED: 'false' }, {}]

export const pgbouncer: Counterpart = {
  name: 'PgBouncer, transaction mode',
  needs: { debian: ['pgbouncer'] },
  async attempt(bench) {
    const { file, env } = bench.command('pgbouncer')
    const postgres = await startScratchPostgres()
    try {
      const mails: string[] = []
      for (const [index, settings] of SETTINGS.entries()) {
        const direct = await postgres.createDatabase(`pooled_${index}`)
        const pooled = await behindPooler(direct, file, env)
        const urls = { DATABASE_URL: pooled.url, DATABASE_URL_DIRECT: direct, APP_SECRET: 'x'.repeat(32) }
        const { mail } = await withProduct({ ...urls, ...settings }, (product) => playAlert(product, bench))
        mails.push(`${mail} s`)
        await pooled.stop()
      }
      return {
        version: await versionOf(bench, ['pgbouncer', '--version']),
        seen: `everything runs on two connections; an alert is mailed after ${mails.join(', and after ')} where unset DATABASE_PREPARED is noticed`,
      }
    } finally {
      await postgres.stop()
    }
  },
}
