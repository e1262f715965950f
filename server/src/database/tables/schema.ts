import type { AccountTables } from './account-tables.ts'
import type { BillingTables } from './billing-tables.ts'
import type { CheckTables } from './check-tables.ts'
import type { ListTables } from './list-tables.ts'
import type { NotificationTables } from './notification-tables.ts'
import type { OperatingTables } from './operating-tables.ts'
import type { ShopTables } from './shop-tables.ts'

/** Every table, by its name. */
export type Schema = AccountTables &
  BillingTables &
  CheckTables &
  ListTables &
  NotificationTables &
  OperatingTables &
  ShopTables
