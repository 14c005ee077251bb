import type * as z from 'zod/mini'
import type { DraftFields, PlannedDraft } from '#contract/admin/draft-fields.ts'
import type { Permission } from '#contract/admin/permissions.ts'
import type { Note } from '../platform/audit/change.ts'
import type { Database } from '../platform/database/database.ts'
import type { DraftTable, VersionTable } from '../platform/database/tables.ts'

/** A row of drafts with the names of its people. */
export interface StoredDraft {
  row: DraftTable['$inferSelect']
  by: string | null
  publishBy: string | null
}

/** A draft as its kind reads it. */
export interface DraftView {
  draft: PlannedDraft
  /** The fields that are live; null for something new. */
  liveFields: DraftFields | null
  /** What the draft holds beside its fields; the log keeps it when the draft is discarded. */
  details?: Record<string, unknown>
}

export type FoundDraft<View extends DraftView> = View & { row: StoredDraft['row'] }

/** What the publisher may do, and has confirmed. */
export interface Approval {
  permissions: readonly string[]
  takes_address?: boolean | undefined
  confirms_claims?: boolean | undefined
}

/** Something that is drafted beside what is live: its tables, its fields and its own rules. */
export interface DraftKind<View extends DraftView> {
  /** Names what is live, in sentences and in the log: 'product'. */
  noun: string
  /** 'A product' */
  aNoun: string
  /** Where it is live: 'shop'. */
  place: string
  /** Names the draft in the log. */
  entity: string
  drafts: DraftTable
  versions: VersionTable
  /** The rule of each field, in the order in which changes are listed. */
  rules: Record<string, z.ZodMiniType>
  publishPermission: Permission
  /** Where the shop shows a preview, before its token. */
  previewPath: string
  view: (db: Database, stored: StoredDraft) => Promise<View>
  /** Locks what is live and reads its fields. @throws {ShopError} `not_found`. */
  lockLive: (tx: Database, liveId: number) => Promise<DraftFields>
  /** Locks everything that publishing the draft writes; the draft itself is locked after it. */
  lockTargets: (tx: Database, row: StoredDraft['row']) => Promise<void>
  /** Keeps the pictures of a draft from being swept. */
  holdPictures: (tx: Database, fields: DraftFields) => Promise<unknown>
  /** Throws what keeps a draft from being published, or what somebody must confirm first. */
  assertPublishable: (tx: Database, view: View, approval: Approval) => Promise<void>
  /** Writes a draft that is publishable and locked; answers the id of what is live then. */
  apply: (tx: Database, recordAudit: Note, view: View) => Promise<number>
}
