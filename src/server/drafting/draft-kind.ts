import type * as z from 'zod/mini'
import type { DraftFields, PlannedDraft } from '#contract/admin/draft-fields.ts'
import type { Permission } from '#contract/permissions.ts'
import type { StaffActor } from '../platform/actor.ts'
import type { RecordAudit } from '../platform/audit/change.ts'
import type { Database } from '../platform/database/database.ts'
import type { DraftTable, VersionTable } from '../platform/database/tables.ts'
import type { CallerRights } from '../platform/http/assert-caller-has.ts'

/** A row of drafts with the names of its editors. */
export interface StoredDraft {
  row: DraftTable['$inferSelect']
  by: string | null
  publishBy: string | null
}

/** A draft as its kind reads it. */
export interface DraftView {
  draft: PlannedDraft
  /** Live fields; null for a new record. */
  liveFields: DraftFields | null
  /** Details beside the fields; the log keeps them when the draft is discarded. */
  details?: Record<string, unknown>
}

export type FoundDraft<View extends DraftView> = View & { row: StoredDraft['row'] }

/** Rights and confirmations of the publisher. */
export interface Approval {
  caller: CallerRights
  takes_address?: boolean | undefined
  confirms_claims?: boolean | undefined
}

/** A kind of record with drafts: its tables, fields and rules. */
export interface DraftKind<View extends DraftView> {
  /** Name of a live record in messages and in the log: 'product'. */
  noun: string
  /** 'A product' */
  aNoun: string
  /** Place of live records: 'shop'. */
  place: string
  /** Name of the draft in the log. */
  entity: string
  drafts: DraftTable
  versions: VersionTable
  /** Rule of each field, in the order of listed changes. */
  rules: Record<string, z.ZodMiniType>
  publishPermission: Permission
  /** Path of a preview, before its token. */
  previewPath: string
  view: (db: Database, stored: StoredDraft) => Promise<View>
  /**
   * Locks the live record and reads its fields.
   * @throws {ShopError} `not_found`.
   */
  lockLive: (tx: Database, liveId: number) => Promise<DraftFields>
  /** Locks all rows that publishing the draft writes; the draft is locked after them. */
  lockTargets: (tx: Database, row: StoredDraft['row']) => Promise<void>
  /** Marks the pictures of a draft as used, so that the sweep keeps them. */
  markPicturesUsed: (tx: Database, fields: DraftFields) => Promise<unknown>
  /** Throws when the draft can't be published, or needs a confirmation first. */
  assertPublishable: (tx: Database, view: View, approval: Approval) => Promise<void>
  /** Writes a publishable, locked draft; returns the id of the live record. */
  apply: (tx: Database, recordAudit: RecordAudit, view: View, actor: StaffActor) => Promise<number>
}
