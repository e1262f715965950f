import type { Schema } from '../../server/src/database/tables/schema.ts'

/** The owner of each table: the one folder or file that writes it. Others call a function of the owner. */
export const OWNERS: Readonly<Record<keyof Schema, string>> = {
  users: 'server/src/collectors/',
  chat_links: 'server/src/alerting/channels/',
  channels: 'server/src/alerting/channels/',
  feeds: 'server/src/alerting/feeds/',
  watches: 'server/src/collectors/',
  masters: 'server/src/checking/pressings/',
  removals: 'server/src/collectors/',
  processes: 'server/src/operating/',
  settings: 'server/src/database/settings.ts',
  search_answers: 'server/src/outbound/recent-answers.ts',
  exchange_rates: 'server/src/outbound/rates/',
  security_events: 'server/src/collectors/',

  check_states: 'server/src/checking/',
  master_checks: 'server/src/checking/',
  policy_clocks: 'server/src/checking/',
  observation_spans: 'server/src/checking/',
  transitions: 'server/src/checking/',
  check_facts: 'server/src/checking/',
  check_waits: 'server/src/checking/',
  notifications: 'server/src/alerting/',
  deliveries: 'server/src/alerting/',
  account_links: 'server/src/alerting/',
  remotes: 'server/src/outbound/',
  remote_addresses: 'server/src/outbound/',

  sessions: 'server/src/people/',
  arrivals: 'server/src/people/',
  personal_tokens: 'server/src/people/',
  attempt_counts: 'server/src/people/',
  known_devices: 'server/src/people/',
  marketplace_accounts: 'server/src/people/',
  passkeys: 'server/src/people/',
  authenticator_apps: 'server/src/people/',
  recovery_codes: 'server/src/people/',
  spent_tickets: 'server/src/people/',
  sso_identities: 'server/src/people/',
  used_links: 'server/src/watching/',
  releases: 'server/src/watching/',
  lookups: 'server/src/watching/',
  billing_customers: 'server/src/people/billing/',
  billing_subscriptions: 'server/src/people/billing/',
  billing_events: 'server/src/people/billing/',
  billing_incidents: 'server/src/people/billing/',
  provider_actions: 'server/src/people/billing/',
  wantlist_settings: 'server/src/lists/',
  wantlists: 'server/src/lists/',
  wants: 'server/src/lists/',
  followed_lists: 'server/src/lists/',
  followed_list_rows: 'server/src/lists/',
  list_runs: 'server/src/lists/',
  list_run_items: 'server/src/lists/',
  unwatched_observations: 'server/src/lists/',
  list_previews: 'server/src/lists/',
  list_preview_lines: 'server/src/lists/',
  admin_audit: 'server/src/operating/',
  announcements: 'server/src/operating/',
  conditions: 'server/src/operating/conditions/',
  unchecked_notifications: 'server/src/operating/conditions/',

  // Written by triggers in the transaction of the rows they count (decision 31).
  daily_counts: 'server/src/operating/totals.ts',
  counters: 'server/migrations/',
  entry_counts: 'server/migrations/',
}

/** Files outside this rule: migrating and restoring write rows unchanged. */
export const OUTSIDE = /^server\/(migrations|src\/database\/backup)\//
/** Code that treats all tables alike, and so names them by a variable. */
export const ALIKE = /^server\/src\/database\//
