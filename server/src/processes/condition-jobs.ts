import type { World } from '../world.ts'
import { heartbeat } from './conditions/heartbeat.ts'
import { readSigns, type ReadDisk } from './conditions/read-signs.ts'
import { tellCollectors } from './conditions/tell-collectors.ts'
import { tellOperators } from './conditions/tell-operators.ts'
import type { Job } from './jobs.ts'

/** Looks each minute whether this instance does what it is for; now and then, whom that leaves without checks. */
export function conditionJobs(world: World, readDisk?: ReadDisk): readonly Job[] {
  const beat = heartbeat(world)
  return [
    {
      name: 'conditions',
      at: '* * * * *',
      async run() {
        const signs = await readSigns(world, readDisk)
        await tellOperators(world, signs)
        await beat(signs)
      },
    },
    { name: 'unchecked-records', at: '*/15 * * * *', run: () => tellCollectors(world) },
  ]
}
