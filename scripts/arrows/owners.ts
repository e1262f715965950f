import type { Schema } from '../../server/src/database/tables/schema.ts'

/** The owner of each table: the one folder or file that writes it. Others call a function of the owner. */
export const OWNERS: Readonly<Record<keyof Schema, string>> = {
  users: 'server/src/users/',
  chat_links: 'server/src/users/',
  channels: 'server/src/channels/',
  feeds: 'server/src/channels/',
  watches: 'server/src/watches/',
  masters: 'server/src/masters/',
  removals: 'server/src/removals/',
  processes: 'server/src/running-processes/',
  settings: 'server/src/database/settings.ts',
  search_answers: 'server/src/cache/recent-answers.ts',
  exchange_rates: 'server/src/rates/',
  security_events: 'server/src/security-events/',

  check_states: 'server/src/checks/',
  master_checks: 'server/src/checks/',
  policy_clocks: 'server/src/checks/',
  observation_spans: 'server/src/checks/',
  transitions: 'server/src/checks/',
  check_facts: 'server/src/checks/',
  check_waits: 'server/src/checks/',
  notifications: 'server/src/deliveries/',
  deliveries: 'server/src/deliveries/',
  account_links: 'server/src/deliveries/',
  remotes: 'server/src/outbound/',
  remote_addresses: 'server/src/outbound/',

  sessions: 'server/src/features/accounts/',
  arrivals: 'server/src/features/accounts/',
  personal_tokens: 'server/src/features/accounts/',
  attempt_counts: 'server/src/features/accounts/',
  known_devices: 'server/src/features/accounts/',
  marketplace_accounts: 'server/src/features/accounts/',
  passkeys: 'server/src/features/accounts/',
  authenticator_apps: 'server/src/features/accounts/',
  recovery_codes: 'server/src/features/accounts/',
  spent_tickets: 'server/src/features/accounts/',
  sso_identities: 'server/src/features/accounts/',
  used_links: 'server/src/features/watches/',
  releases: 'server/src/features/watches/',
  lookups: 'server/src/features/watches/',
  billing_customers: 'server/src/features/billing/',
  billing_subscriptions: 'server/src/features/billing/',
  billing_events: 'server/src/features/billing/',
  billing_incidents: 'server/src/features/billing/',
  provider_actions: 'server/src/features/billing/',
  wantlist_settings: 'server/src/features/wantlist/',
  wantlists: 'server/src/features/wantlist/',
  wants: 'server/src/features/wantlist/',
  list_runs: 'server/src/features/wantlist/',
  list_run_items: 'server/src/features/wantlist/',
  unwatched_observations: 'server/src/features/wantlist/',
  list_previews: 'server/src/features/wantlist/',
  list_preview_lines: 'server/src/features/wantlist/',
  admin_audit: 'server/src/features/admin/',
  announcements: 'server/src/features/admin/',
  conditions: 'server/src/processes/conditions/',
  unchecked_notifications: 'server/src/processes/conditions/',

  // Written by triggers in the transaction of the rows they count (decision 31).
  watched_releases: 'server/migrations/',
  daily_counts: 'server/src/features/admin/old-counts.ts',
  counters: 'server/migrations/',
  entry_counts: 'server/migrations/',
}

/** Files outside this rule: migrating and restoring write rows unchanged. */
export const OUTSIDE = /^server\/(migrations|src\/database\/backup)\//
/** Code that treats all tables alike, and so names them by a variable. */
export const ALIKE = /^server\/src\/database\//
