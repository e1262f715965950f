import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Counterpart } from '../counterpart.ts'
import { run, versionOf } from '../programs.ts'
import { withProduct } from '../scene.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

const promtool: Counterpart = {
  name: 'promtool of Prometheus',
  needs: { debian: ['prometheus'] },
  attempt: (bench) =>
    withProduct({}, async ({ url }) => {
      const answer = await fetch(`${url}/metrics`)
      // Names that prom-client gives on every Node.js, and that dashboards know.
      const metrics = (await answer.text()).replaceAll(/^.*\bnodejs_active_\w+_total\b.*\n/gm, '')
      await run(bench, ['promtool', 'check', 'metrics'], { input: metrics })
      const names = metrics.match(/^# TYPE /gm) ?? []
      return {
        version: await versionOf(bench, ['promtool', '--version']),
        seen: `nothing to say about the ${names.length} metrics of a running product, but for three names of prom-client`,
      }
    }),
}

const systemd: Counterpart = {
  name: 'systemd-analyze verify',
  needs: { debian: ['systemd'] },
  async attempt(bench) {
    const unit = join(bench.folder, 'cratewatch.service')
    // What it starts has to be where the unit says.
    const text = readFileSync(join(ROOT, 'docs', 'cratewatch.service'), 'utf8')
    writeFileSync(unit, text.replaceAll('/opt/cratewatch', ROOT))
    const complaints = await run(bench, ['systemd-analyze', 'verify', '--man=no', unit])
    if (complaints.includes('cratewatch')) throw new Error(complaints)
    return {
      version: await versionOf(bench, ['systemd-analyze', '--version']),
      seen: 'no complaint about docs/cratewatch.service',
    }
  },
}

export const checkers = [promtool, systemd]
