import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Deps } from '../../outbound/deps.ts'
import { route, type Route } from '../../http/route.ts'
import type { MasterReader } from '../../checking/pressings/read-pressings.ts'
import { readMasterPage } from './read-master-page.ts'

/** Shows albums. The reader is shared with the watches, so that one album is requested once. */
export function masterRoutes(deps: Deps, readMaster: MasterReader): Route[] {
  const reading = { ...deps, readMaster }
  return [
    route(endpoints.readMaster, ({ session, params }) => readMasterPage(reading, session.userId, params.id)),
  ]
}
