import * as z from 'zod/mini'
import { isUnstorable } from '#shared/field-rules.ts'
import { instant } from '#shared/fields.ts'
import { importGoals, importOutcomes } from '#shared/import-states.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, rowId, version } from './fields.ts'

/** What a table can be about. */
export const importKinds = {
  products: 'Products',
  prices: 'Scheduled sales',
  stock: 'Counts of the shelf',
  redirects: 'Redirects',
  customers: 'Customers',
  articles: 'Articles',
} as const

export type ImportKindName = keyof typeof importKinds

/** Whose columns a table has. */
export const importSources = {
  table: 'A table',
  shopify: 'Products of Shopify',
  matrixify: 'Products of Shopify by Matrixify',
  woocommerce: 'Products of WooCommerce',
  prestashop: 'Products of PrestaShop',
  magento: 'Products of Magento',
  opencart: 'Products of OpenCart',
  medusa: 'Products of Medusa',
  wix: 'Products of Wix',
  'shopify-customers': 'Customers of Shopify',
  'woocommerce-customers': 'Customers of WooCommerce',
  'wordpress-posts': 'Posts of WordPress',
  'shopify-posts': 'Blog posts of Shopify',
} as const

export type ImportSource = keyof typeof importSources

/** More bytes, rows or columns are refused; a larger shop is taken in in several files. */
export const maxImportBytes = 10 * 2 ** 20
export const maxImportRows = 20_000
export const maxImportColumns = 200

/** Values of a file that are listed, and become values of the shop. */
export const maxRenamed = 200

/** A cell that takes away what the shop has; an empty cell leaves it. */
export const clearingCell = '(clear)'

const cell = z.string('A cell is text.').check(
  z.maxLength(5_000, 'This text is too long.'),
  z.refine((value) => !isUnstorable(value), 'This has characters that can’t be stored.'),
)

/** Words of the file that become another value, such as the category of another blog. */
const renamed = z
  .array(z.object({ from: cell, to: cell }), 'Other words are a list.')
  .check(z.maxLength(maxRenamed, 'These are too many other words.'))

/** Where a field comes from: a column by its number from 0, or the same text for each row. */
const ImportColumn = z.union(
  [
    z.object({
      column: z.int().check(z.gte(0), z.lt(maxImportColumns)),
      renamed: z.optional(renamed),
    }),
    z.object({ value: cell }),
  ],
  'Say a column, or a value for all rows.',
)
export type ImportColumn = z.infer<typeof ImportColumn>

const ImportColumns = z.record(z.string(), ImportColumn, 'Columns are an object.')
export type ImportColumns = z.infer<typeof ImportColumns>

const counts = z.object({
  new: z.int(),
  changed: z.int(),
  same: z.int(),
  refused: z.int(),
  /** Of the new and changed ones, those that stay drafts although the others are published. */
  drafts: z.optional(z.int()),
})
export type ImportCounts = z.infer<typeof counts>

/** Something to know about a file: what has no place here, or what is still to be done. */
const ImportRemark = z.object({
  text: z.string(),
  items: z.array(z.string()),
  /** The field whose choices lack these values; staff choose one for each. */
  field: z.optional(z.string()),
})
export type ImportRemark = z.infer<typeof ImportRemark>

const kindName = z.enum(Object.keys(importKinds) as ImportKindName[], 'Unknown kind.')

const ImportBrief = z.object({
  id: z.int(),
  kind: kindName,
  source: z.enum(Object.keys(importSources) as ImportSource[]),
  file_name: z.string(),
  /** Open until it is applied or discarded. */
  state: z.enum(['open', 'applied', 'discarded']),
  rows: z.int(),
  /** Of the dry run; null before the first one. */
  counts: z.nullable(counts),
  created_at: instant,
  by: z.string(),
  settled_at: z.nullable(instant),
  settled_by: z.nullable(z.string()),
})
export type ImportBrief = z.infer<typeof ImportBrief>

export const Import = z.extend(ImportBrief, {
  version: z.int(),
  updated_at: instant,
  headers: z.array(z.string()),
  /** The first rows of the file, to choose columns by. */
  sample: z.array(z.array(z.string())),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      hint: z.nullable(z.string()),
      is_key: z.boolean(),
      /** The values that it can have; null for any. */
      choices: z.nullable(z.array(z.string())),
    }),
  ),
  columns: ImportColumns,
  goal: z.enum(importGoals),
  /** Whether there is a choice of goals; else it always changes the shop. */
  has_goals: z.boolean(),
  /** When the dry run was made that is kept; null where there is none of these columns. */
  checked_at: z.nullable(instant),
  /** How many rows change each field. */
  changes: z.array(z.object({ label: z.string(), rows: z.int() })),
  remarks: z.array(ImportRemark),
  /** Permissions that applying it needs and the caller lacks. */
  lacking: z.array(z.string()),
  /** The products and drafts of the import that still exist. */
  wrote: z.object({ products: z.int(), drafts: z.int() }),
  undone_at: z.nullable(instant),
  undone_by: z.nullable(z.string()),
  /** Its rows and its file are no longer kept. */
  is_forgotten: z.boolean(),
})
export type Import = z.infer<typeof Import>

const ImportRow = z.object({
  /** Of the file. */
  line: z.int(),
  outcome: z.enum(importOutcomes),
  /** What the row is about, as far as it says so. */
  name: z.string(),
  /** The thing that it changes; null for a new one. */
  entity_id: z.nullable(z.string()),
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
  problems: z.array(
    z.object({ label: z.string(), column: z.nullable(z.string()), value: z.string(), message: z.string() }),
  ),
})
export type ImportRow = z.infer<typeof ImportRow>

const params = z.object({ id: rowId })
const tag = 'Imports'

export const listImports = endpoint({
  id: 'listImports',
  method: 'GET',
  path: '/api/imports',
  tag,
  access: 'import.run',
  summary: 'Files that were taken in or wait for that, the newest first.',
  query: z.object({ cursor }),
  reply: z.object({ imports: z.array(ImportBrief), next_cursor: z.nullable(z.string()), count: z.int() }),
})

export const openImport = endpoint({
  id: 'openImport',
  method: 'POST',
  path: '/api/imports',
  tag,
  access: 'import.run',
  isKeyed: true,
  summary:
    'Send a table of comma, semicolon or tab separated values in base64, of 10 MB at most. Its kind and columns are guessed; nothing changes.',
  body: z.object({
    file_name: z.string('The file needs a name.').check(
      z.trim(),
      z.minLength(1, 'The file needs a name.'),
      z.maxLength(200, 'The name of the file is too long.'),
      z.refine((value) => !isUnstorable(value), 'The name of the file has characters that can’t be stored.'),
    ),
    content: z.base64('The file must be sent in base64.'),
    /** What the table is about, where the staff choose it. */
    kind: z.optional(kindName),
  }),
  reply: Import,
  bodyLimit: 14_200_000,
})

export const getImport = endpoint({
  id: 'getImport',
  method: 'GET',
  path: '/api/imports/{id}',
  tag,
  access: 'import.run',
  summary: 'A file with its columns and what its dry run says.',
  params,
  reply: Import,
})

export const checkImport = endpoint({
  id: 'checkImport',
  method: 'POST',
  path: '/api/imports/{id}/check',
  tag,
  access: 'import.run',
  isVersioned: true,
  summary: 'Make a dry run by these columns, in place of the one before. Nothing of the shop changes.',
  params,
  body: z.object({
    version,
    columns: ImportColumns,
    goal: z.enum(importGoals, 'Choose drafts or the shop.'),
  }),
  reply: Import,
})

export const listImportRows = endpoint({
  id: 'listImportRows',
  method: 'GET',
  path: '/api/imports/{id}/rows',
  tag,
  access: 'import.run',
  summary: 'Rows of a dry run in the order of the file, with what they change and what is wrong with them.',
  params,
  query: z.object({ outcome: z.optional(z.enum(importOutcomes, 'Unknown outcome.')), cursor }),
  reply: z.object({ rows: z.array(ImportRow), next_cursor: z.nullable(z.string()) }),
})

export const applyImport = endpoint({
  id: 'applyImport',
  method: 'POST',
  path: '/api/imports/{id}/apply',
  tag,
  access: 'import.run',
  isVersioned: true,
  isKeyed: true,
  summary:
    'Do exactly what the dry run said, in one transaction; 409 `import_changed` where something that it saw has changed. Needs the permissions of the fields that change. Refused rows are left out.',
  params,
  body: z.object({ version }),
  reply: Import,
})

export const discardImport = endpoint({
  id: 'discardImport',
  method: 'POST',
  path: '/api/imports/{id}/discard',
  tag,
  access: 'import.run',
  isVersioned: true,
  summary: 'Discard a file that was not applied.',
  params,
  body: z.object({ version }),
  reply: Import,
})

/** Maximum number of rows in `stays`. */
export const maxStaysNamed = 200

const UndonePart = z.object({
  /** The number of products and drafts that the undo deletes or restores. */
  undone: z.int(),
  stays_count: z.int(),
  /** What the undo leaves, with what was built on it since. */
  stays: z.array(z.object({ name: z.string(), why: z.string() })),
})
export type UndonePart = z.infer<typeof UndonePart>

export const previewImportUndo = endpoint({
  id: 'previewImportUndo',
  method: 'GET',
  path: '/api/imports/{id}/undo',
  tag,
  access: 'import.run',
  summary: `Preview the undo of an applied import of products. Lists at most ${maxStaysNamed} of the rows that stay, with their reasons.`,
  params,
  reply: UndonePart,
})

export const undoImport = endpoint({
  id: 'undoImport',
  method: 'POST',
  path: '/api/imports/{id}/undo',
  tag,
  access: 'import.run',
  isVersioned: true,
  isKeyed: true,
  summary:
    'Undo an applied import of products in one transaction: delete new drafts and products, and restore changed ones. What was edited, published, ordered, put into a cart or moved since stays. Needs the permissions of applying it.',
  params,
  body: z.object({ version }),
  reply: z.extend(UndonePart, { import: Import }),
})

export const readRejectedRows = endpoint({
  id: 'readRejectedRows',
  method: 'GET',
  path: '/api/imports/{id}/refused',
  tag,
  access: 'import.run',
  summary: 'The refused rows as a table (CSV) with a column of reasons, to be mended and sent again.',
  params,
  contentType: 'text/csv; charset=utf-8',
  reply: z.unknown(),
})

export const exportProducts = endpoint({
  id: 'exportProducts',
  method: 'GET',
  path: '/api/products-table',
  tag,
  access: 'products.read',
  summary: 'All products as a table (CSV) that an import reads: taken in as it is, it changes nothing.',
  contentType: 'text/csv; charset=utf-8',
  reply: z.unknown(),
})

export const exportStock = endpoint({
  id: 'exportStock',
  method: 'GET',
  path: '/api/stock-table',
  tag,
  access: 'stock.read',
  summary: 'What lies on the shelf as a table (CSV), to write counts into and take in again.',
  contentType: 'text/csv; charset=utf-8',
  reply: z.unknown(),
})

export const exportPrices = endpoint({
  id: 'exportPrices',
  method: 'GET',
  path: '/api/price-periods-table',
  tag,
  access: 'products.read',
  summary: 'Scheduled sales that run or come as a table (CSV) that an import reads.',
  contentType: 'text/csv; charset=utf-8',
  reply: z.unknown(),
})

export const exportRedirects = endpoint({
  id: 'exportRedirects',
  method: 'GET',
  path: '/api/redirects-table',
  tag,
  access: 'settings.read',
  summary: 'Old addresses and where they lead as a table (CSV) that an import reads.',
  contentType: 'text/csv; charset=utf-8',
  reply: z.unknown(),
})

export const exportArticles = endpoint({
  id: 'exportArticles',
  method: 'GET',
  path: '/api/articles-table',
  tag,
  access: 'articles.write',
  summary:
    'All articles of the blog as a table (CSV) that an import reads: taken in as it is, it changes nothing.',
  contentType: 'text/csv; charset=utf-8',
  reply: z.unknown(),
})
