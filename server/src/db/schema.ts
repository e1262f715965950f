import type {
  UsersTable,
  SessionsTable,
  AccountLinksTable,
  AttemptCountsTable,
  KnownDevicesTable,
  ArrivalsTable,
  MarketplaceAccountsTable,
  SecurityEventsTable,
  SsoIdentitiesTable,
} from './account-tables.ts'
import type {
  AuthenticatorAppsTable,
  PasskeysTable,
  RecoveryCodesTable,
  SpentTicketsTable,
} from './second-factor-tables.ts'
import type {
  ReleasesTable,
  ProbesTable,
  ProbeGroupsTable,
  PolicyClocksTable,
  VinylsTable,
  ObservationSpansTable,
  TransitionsTable,
  EgressesTable,
  LookupsTable,
  CheckFactsTable,
  CheckWaitsTable,
} from './watching-tables.ts'
import type {
  BillingCustomersTable,
  BillingSubscriptionsTable,
  BillingEventsTable,
  BillingIncidentsTable,
  BillingDutiesTable,
} from './billing-tables.ts'
import type {
  WantlistSettingsTable,
  WantlistsTable,
  WantsTable,
  ListRunsTable,
  ListRunItemsTable,
  SightingsTable,
  ListPreviewsTable,
  ListPreviewLinesTable,
} from './list-tables.ts'
import type {
  SettingsTable,
  CountersTable,
  SearchAnswersTable,
  WatchedReleasesTable,
  DailyCountsTable,
  AdminAuditTable,
  AnnouncementsTable,
  ConditionsTable,
  UncheckedTellingsTable,
  VendorHealthTable,
} from './operating-tables.ts'
import type {
  AddressGatesTable,
  ChatLinksTable,
  DeliveriesTable,
  NotificationsTable,
  VendorGatesTable,
} from './telling-tables.ts'

export type Schema = {
  users: UsersTable
  sessions: SessionsTable
  releases: ReleasesTable
  probes: ProbesTable
  probe_groups: ProbeGroupsTable
  vinyls: VinylsTable
  observation_spans: ObservationSpansTable
  transitions: TransitionsTable
  notifications: NotificationsTable
  deliveries: DeliveriesTable
  chat_links: ChatLinksTable
  vendor_gates: VendorGatesTable
  address_gates: AddressGatesTable
  account_links: AccountLinksTable
  attempt_counts: AttemptCountsTable
  known_devices: KnownDevicesTable
  arrivals: ArrivalsTable
  marketplace_accounts: MarketplaceAccountsTable
  security_events: SecurityEventsTable
  passkeys: PasskeysTable
  authenticator_apps: AuthenticatorAppsTable
  recovery_codes: RecoveryCodesTable
  spent_tickets: SpentTicketsTable
  sso_identities: SsoIdentitiesTable
  egresses: EgressesTable
  lookups: LookupsTable
  settings: SettingsTable
  counters: CountersTable
  check_facts: CheckFactsTable
  check_waits: CheckWaitsTable
  policy_clocks: PolicyClocksTable
  search_answers: SearchAnswersTable
  billing_customers: BillingCustomersTable
  billing_subscriptions: BillingSubscriptionsTable
  billing_events: BillingEventsTable
  billing_incidents: BillingIncidentsTable
  billing_duties: BillingDutiesTable
  watched_releases: WatchedReleasesTable
  daily_counts: DailyCountsTable
  admin_audit: AdminAuditTable
  announcements: AnnouncementsTable
  vendor_health: VendorHealthTable
  conditions: ConditionsTable
  unchecked_tellings: UncheckedTellingsTable
  wantlist_settings: WantlistSettingsTable
  wantlists: WantlistsTable
  wants: WantsTable
  list_runs: ListRunsTable
  list_run_items: ListRunItemsTable
  sightings: SightingsTable
  list_previews: ListPreviewsTable
  list_preview_lines: ListPreviewLinesTable
}
