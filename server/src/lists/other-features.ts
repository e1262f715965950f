import type { Result } from '@cratewatch/domain/kernel/result'
import type { RecordReading } from '../checking/record/record-observation.ts'
import type { Tx } from '../database/database.ts'
import type { Refusal } from '../base/refusal.ts'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import type { PressingFilter } from '@cratewatch/domain/records/pressings'
import type { ReleaseDetails } from '@cratewatch/domain/records/release-details'

export type WantedWatch = {
  readonly userId: string
  readonly releaseId: number
  readonly details: ReleaseDetails | null
  readonly partial: ReleaseDetails | null
  readonly rule: OwnRule
  readonly willBeSeen: boolean
  readonly alongside: (tx: Tx, watchId: string) => Promise<void>
}

/**
 * Verbs and data of other features that lists need, passed in from outside: a list adds and ends watches by the same
 * verbs as users do.
 */
export type OtherFeatures = {
  /** Starts a watch, or puts back the one that a sync ended. */
  storeWatch(
    watch: WantedWatch,
  ): Promise<Result<{ watchId: string }, Refusal<'VINYL_ALREADY_EXISTS' | 'VINYL_LIMIT_REACHED'>>>
  /** The same of a watch on a master. */
  storeMasterWatch(watch: {
    readonly userId: string
    readonly masterId: number
    /** Missing: any record. */
    readonly filter: PressingFilter | undefined
    readonly rule: OwnRule
    readonly alongside: (tx: Tx, watchId: string) => Promise<void>
  }): Promise<
    Result<
      unknown,
      Refusal<
        'VINYL_ALREADY_EXISTS' | 'VINYL_LIMIT_REACHED' | 'TOO_MANY_PRESSINGS' | 'DISCOGS_MASTER_NOT_FOUND'
      >
    >
  >
  /** Ends a user's watch of a release or master, if there is one, and keeps it for when a list names it again. */
  stopWatching(
    userId: string,
    item: { readonly releaseId: number; readonly masterId: number | null },
  ): Promise<void>
  readonly recordReading: RecordReading
  /** Forgets a permission that the marketplace no longer accepts. */
  revokeAccess(tx: Tx, lost: { readonly userId: string; readonly sealedAccess: Buffer }): Promise<boolean>
  /** Finds a watched release that is known only from a wantlist. */
  nextPartialRelease(): Promise<number | null>
  completeRelease(releaseId: number, details: ReleaseDetails | null): Promise<void>
  noteName(tx: Tx, userId: string, username: string): Promise<void>
}
