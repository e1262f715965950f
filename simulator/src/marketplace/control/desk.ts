import type { RequestLog } from '../http/request-log.ts'
import type { Service } from '../http/service.ts'
import type { Faults } from '../faults/faults.ts'

/** What the control API steers. */
export type Desk = { readonly service: Service; readonly faults: Faults; readonly requests: RequestLog }
