import type {
  UsersTable,
  SessionsTable,
  AccountLinksTable,
  AttemptCountsTable,
  KnownDevicesTable,
  PersonalTokensTable,
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
  CheckStatesTable,
  MasterChecksTable,
  PolicyClocksTable,
  MastersTable,
  WatchesTable,
  ObservationSpansTable,
  TransitionsTable,
  LookupsTable,
  CheckFactsTable,
  CheckWaitsTable,
} from './check-tables.ts'
import type {
  BillingCustomersTable,
  BillingSubscriptionsTable,
  BillingEventsTable,
  BillingIncidentsTable,
  ProviderActionsTable,
} from './billing-tables.ts'
import type {
  WantlistSettingsTable,
  WantlistsTable,
  WantsTable,
  FollowedListRowsTable,
  FollowedListsTable,
  ListRunsTable,
  ListRunItemsTable,
  UnwatchedObservationsTable,
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
  ExchangeRatesTable,
  RemoteAddressesTable,
  RemotesTable,
  ProcessesTable,
  UncheckedNotificationsTable,
} from './operating-tables.ts'
import type {
  ChannelsTable,
  ChatLinksTable,
  DeliveriesTable,
  EntryCountsTable,
  FeedsTable,
  NotificationsTable,
  RemovalsTable,
  UsedLinksTable,
} from './notification-tables.ts'

export type Schema = {
  users: UsersTable
  sessions: SessionsTable
  releases: ReleasesTable
  check_states: CheckStatesTable
  master_checks: MasterChecksTable
  masters: MastersTable
  watches: WatchesTable
  observation_spans: ObservationSpansTable
  transitions: TransitionsTable
  notifications: NotificationsTable
  channels: ChannelsTable
  feeds: FeedsTable
  used_links: UsedLinksTable
  removals: RemovalsTable
  entry_counts: EntryCountsTable
  deliveries: DeliveriesTable
  chat_links: ChatLinksTable
  account_links: AccountLinksTable
  attempt_counts: AttemptCountsTable
  known_devices: KnownDevicesTable
  arrivals: ArrivalsTable
  personal_tokens: PersonalTokensTable
  marketplace_accounts: MarketplaceAccountsTable
  security_events: SecurityEventsTable
  passkeys: PasskeysTable
  authenticator_apps: AuthenticatorAppsTable
  recovery_codes: RecoveryCodesTable
  spent_tickets: SpentTicketsTable
  sso_identities: SsoIdentitiesTable
  lookups: LookupsTable
  settings: SettingsTable
  processes: ProcessesTable
  counters: CountersTable
  check_facts: CheckFactsTable
  check_waits: CheckWaitsTable
  policy_clocks: PolicyClocksTable
  search_answers: SearchAnswersTable
  exchange_rates: ExchangeRatesTable
  billing_customers: BillingCustomersTable
  billing_subscriptions: BillingSubscriptionsTable
  billing_events: BillingEventsTable
  billing_incidents: BillingIncidentsTable
  provider_actions: ProviderActionsTable
  watched_releases: WatchedReleasesTable
  daily_counts: DailyCountsTable
  admin_audit: AdminAuditTable
  announcements: AnnouncementsTable
  remotes: RemotesTable
  remote_addresses: RemoteAddressesTable
  conditions: ConditionsTable
  unchecked_notifications: UncheckedNotificationsTable
  wantlist_settings: WantlistSettingsTable
  wantlists: WantlistsTable
  wants: WantsTable
  followed_lists: FollowedListsTable
  followed_list_rows: FollowedListRowsTable
  list_runs: ListRunsTable
  list_run_items: ListRunItemsTable
  unwatched_observations: UnwatchedObservationsTable
  list_previews: ListPreviewsTable
  list_preview_lines: ListPreviewLinesTable
}
