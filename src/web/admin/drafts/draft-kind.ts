import type { DraftChange, DraftFields } from '#contract/admin/draft-fields.ts'

/** The fields of the form as they are typed. */
export type DraftValues = Record<string, string>

/** What the drafts of products and of articles have in common. */
export interface PlannedDraft {
  id: number
  version: number
  updated_at: string
  by: string | null
  live_version: number | null
  fields: DraftFields
  changes: DraftChange[]
  problems: Record<string, string>
  redirects_from: string | null
  publish_at: string | null
  publish_by: string | null
  problem: string | null
  preview_until: string | null
}

/** What somebody saw when they decided to publish. */
export interface Decision {
  version: number
  live_version: number | null
  takes_address?: true
}

/** Something that is planned beside what the shop has: its fields, its calls and its words. */
export interface DraftKind<Live extends { id: number }, Draft extends PlannedDraft> {
  labels: Record<string, string>
  /** Fields of many lines, which two edits are merged in line by line. */
  texts: string[]
  valuesOf: (fields: DraftFields) => DraftValues
  /** The fields that are typed otherwise than a draft has them. */
  editOf: (fields: DraftFields, typed: DraftValues) => DraftFields
  fieldsOf: (live: Live) => DraftFields
  liveIdOf: (draft: Draft) => number | null
  readLive: (id: number) => Promise<Live>
  open: (live: Live) => Promise<Draft>
  edit: (draft: Draft, fields: DraftFields) => Promise<Draft>
  discard: (draft: Draft) => Promise<unknown>
  publish: (draft: Draft, decision: Decision, idempotencyKey: string) => Promise<Live>
  schedule: (draft: Draft, decision: Decision & { at: string | null }) => Promise<Draft>
  makePreview: (draft: Draft) => Promise<{ url: string; until: string }>
  endPreview: (draft: Draft) => Promise<unknown>
  nameOf: (live: Live) => string
  /** Whether nobody sees it, whatever is published of it. */
  isOut: (live: Live) => boolean
  pathOf: (live: Live) => string
  /** Where one goes when a new one is thrown away. */
  listPath: string
  shownName: (field: string) => string
  words: {
    /** ‘A new product’ */
    newOne: string
    /** What one is told of a new one. */
    isDraft: string
    /** What one is told before publishing. */
    unseen: string
    /** What one is told of one that nobody sees. */
    out: string
    unchanged: string
    inShop: string
  }
}

/** As the drafts of one kind are handed through their screens. */
export type AnyKind = DraftKind<{ id: number }, PlannedDraft>
