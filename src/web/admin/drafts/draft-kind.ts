import type { DraftFields, PlannedDraft } from '#contract/admin/draft-fields.ts'

export type { PlannedDraft }

/** The fields of the form as they are typed. */
export type DraftValues = Record<string, string>

/** What somebody confirmed beside what they saw. */
export interface Confirmed {
  confirms_claims?: true
}

/** What somebody saw when they decided to publish. */
export interface Decision extends Confirmed {
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
  /** Begins the draft of something new, from scratch or like another one. */
  begin: (copyOf: number | null) => Promise<Draft>
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
  /** Where drafts of something new stand. */
  draftsPath: string
  /** Where one goes when a new one is discarded. */
  listPath: string
  shownName: (field: string) => string
  /** What is typed in a field, as people read it. */
  shownTyped: (field: string, typed: string) => string
  words: {
    /** ‘A new product’ */
    newOne: string
    /** Above the fields of something new. */
    isDraft: string
    /** Before publishing. */
    unseen: string
    /** Of something that was taken out. */
    out: string
    unchanged: string
    /** Where it is live: 'shop'. */
    place: string
    /** On the buttons that begin one. */
    begin: string
    beginLike: string
  }
}

/** As the drafts of one kind are handed through their screens. */
export type AnyKind = DraftKind<{ id: number }, PlannedDraft>
