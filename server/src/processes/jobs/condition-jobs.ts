import type { Deps } from '../../deps.ts'
import { heartbeat } from '../conditions/heartbeat.ts'
import { readSigns, type ReadDisk } from '../conditions/read-signs.ts'
import { notifyCollectors } from '../conditions/notify-collectors.ts'
import { notifyOperators } from '../conditions/notify-operators.ts'
import type { Job } from './jobs.ts'

/** Reads each minute whether this instance works, and now and then whose records go unchecked because it does not. */
export function conditionJobs(deps: Deps, readDisk?: ReadDisk): readonly Job[] {
  const beat = heartbeat(deps)
  return [
    {
      name: 'conditions',
      at: '* * * * *',
      async run() {
        const signs = await readSigns(deps, readDisk)
        await notifyOperators(deps, signs)
        await beat(signs)
      },
    },
    { name: 'unchecked-records', at: '*/15 * * * *', run: () => notifyCollectors(deps) },
  ]
}
