import type { Binaries } from './binaries.ts'

export type Settings = Readonly<Record<string, string | number>>

/** The settings of a server for one product on one machine: durable, with little memory. */
export function settingsFor({ major }: Pick<Binaries, 'major'>): Settings {
  return {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '256MB',
    shared_buffers: '8MB',
    max_connections: 40,
    jit: 'off',
    autovacuum_max_workers: 2,
    max_parallel_workers: 0,
    max_logical_replication_workers: 0,
    // Loaded once and shared by all connections, and still there after the folder of the programs was cleaned.
    shared_preload_libraries: 'pg_trgm',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // With the code of what failed, by which a start knows what to advise.
    log_error_verbosity: 'verbose',
    log_checkpoints: 'off',
    ...(major >= 18 ? { io_method: 'sync' } : {}),
  }
}
