import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import { describeInstance, type InstanceDeps } from './describe-instance.ts'

/** What this instance offers. */
export function instanceRoutes(deps: InstanceDeps): Route[] {
  return [route(endpoints.instanceInfo, () => Promise.resolve(ok(describeInstance(deps))))]
}
