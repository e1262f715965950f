import type { World } from '../world.ts'
import { heartbeat } from './conditions/heartbeat.ts'
import { readSigns } from './conditions/read-signs.ts'
import { tellOperators } from './conditions/tell-operators.ts'
import type { Job } from './jobs.ts'

/** Looks each minute whether this instance does what it is for. */
export function conditionJobs(world: World): readonly Job[] {
  const beat = heartbeat(world)
  return [
    {
      name: 'conditions',
      at: '* * * * *',
      async run() {
        const signs = await readSigns(world)
        await tellOperators(world, signs)
        await beat(signs)
      },
    },
  ]
}
