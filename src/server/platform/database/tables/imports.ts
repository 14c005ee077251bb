import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type {
  ImportColumns,
  ImportCounts,
  ImportKindName,
  ImportRemark,
  ImportRow,
  ImportSource,
} from '#contract/admin/imports.ts'
import { importGoals, importOutcomes, pictureStates } from '#shared/import-states.ts'
import { at, createdAt, edited, id, reference } from './columns.ts'
import { importStates } from './states.ts'

/** The files that staff imported. */
export const imports = pgTable('imports', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  kind: text('kind').$type<ImportKindName>().notNull(),
  source: text('source').$type<ImportSource>().notNull(),
  fileName: text('file_name').notNull(),
  /** The file as uploaded; null after its retention. */
  content: text('content'),
  headers: text('headers').array().notNull(),
  /** The first rows, for choosing columns. */
  sample: jsonb('sample').$type<string[][]>().notNull().default([]),
  rowCount: integer('row_count').notNull(),
  columns: jsonb('columns').$type<ImportColumns>().notNull(),
  goal: text('goal', { enum: importGoals }).notNull(),
  state: text('state', { enum: importStates }).notNull().default('open'),
  /** The hash of the whole dry run, which must be equal when it is applied. */
  digest: text('digest'),
  counts: jsonb('counts').$type<ImportCounts>(),
  changes: jsonb('changes').$type<{ label: string; rows: number }[]>().notNull().default([]),
  remarks: jsonb('remarks').$type<ImportRemark[]>().notNull().default([]),
  needs: text('needs').array().notNull().default([]),
  staffId: reference('staff_id').notNull(),
  createdAt: createdAt(),
  checkedAt: at('checked_at'),
  settledAt: at('settled_at'),
  settledBy: reference('settled_by'),
  undoneAt: at('undone_at'),
  undoneBy: reference('undone_by'),
  ...edited(),
})

/** The result of a dry run for each row. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: integer('import_id').notNull(),
    number: integer('number').notNull(),
    line: integer('line').notNull(),
    outcome: text('outcome', { enum: importOutcomes }).notNull(),
    name: text('name').notNull(),
    entityId: text('entity_id'),
    changes: jsonb('changes').$type<ImportRow['changes']>().notNull(),
    problems: jsonb('problems').$type<ImportRow['problems']>().notNull(),
    /** The cells of refused rows, which the owner can download. */
    cells: jsonb('cells').$type<string[]>(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
)

/** Pictures that imports name by address, for drafts of new products. */
export const importPictures = pgTable('import_pictures', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  importId: integer('import_id').notNull(),
  draftId: integer('draft_id').notNull(),
  name: text('name').notNull(),
  /** The position in the gallery of the draft. */
  position: integer('position').notNull(),
  address: text('address').notNull(),
  alt: text('alt').notNull(),
  state: text('state', { enum: pictureStates }).notNull().default('waiting'),
  /** The path in the shop, once the picture is in the gallery. */
  src: text('src'),
  problem: text('problem'),
  attempts: integer('attempts').notNull().default(0),
})

/** The products and drafts that an applied import wrote. */
export const importItems = pgTable('import_items', {
  id: id(),
  importId: integer('import_id').notNull(),
  productId: integer('product_id'),
  /** The draft until its publication, which sets `productId` instead. */
  draftId: integer('draft_id'),
  name: text('name').notNull(),
  isNew: boolean('is_new').notNull(),
  /** The former values of what the import changed. */
  before: jsonb('before').$type<Record<string, unknown>>().notNull().default({}),
  /** The version right after the import. */
  version: integer('version').notNull(),
  publishedAt: at('published_at'),
})
