import { packCost } from '#contract/admin/stock-value.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import type { FieldChange, ImportField, RowValues } from '../../platform/imports/kind.ts'
import type { KnownProduct } from './known-products.ts'
import { multiplyRupees, notANumber, readAmount } from './product-columns.ts'

/** The packs that a new product has at first. */
export const openingField: ImportField = {
  name: 'opening_stock',
  label: 'Opening stock',
  also: ['opening count', 'initial stock'],
  hint: 'Packs of a new product. What the shop has already is counted by a table of the shelf.',
}

export const costField: ImportField = {
  name: 'cost',
  label: 'Cost',
  also: ['cost per item', 'cost price', 'purchase price', 'cost of goods'],
  hint: 'Of one pack, in rupees. Only members who may see costs can take it in.',
}

/** What a row says beside the fields of a product: its cost, and the opening stock of a new one. */
export interface Extras {
  /** Null for none. */
  openingPacks: number | null
  /** Null when it stays as it is. */
  costPaise: number | null
}

interface PlannedExtras extends Extras {
  changes: Record<string, FieldChange>
  wrong: Record<string, string>
  /** The row counts packs of a product that the shop has already. */
  leavesStock: boolean
}

const maxPacks = 1_000_000

const countProblem = 'Opening stock is a whole number of packs, 0 or more.'

/**
 * Reads opening stock and cost of a row. A dry run shows no former cost, since its reader may not be allowed
 * to see costs.
 */
export function planExtras(
  { values }: RowValues,
  known: KnownProduct | null,
  /** Converts the cost to rupees. */
  factor: number,
): PlannedExtras {
  const changes: PlannedExtras['changes'] = {}
  const wrong: PlannedExtras['wrong'] = {}
  const packs = readPacks(values.opening_stock)
  if (packs === 'wrong') wrong.opening_stock = countProblem
  const paise = readCost(values.cost, factor)
  if (typeof paise === 'string') wrong.cost = paise
  const isLive = known?.live != null
  const openingPacks = typeof packs === 'number' && packs > 0 && !isLive ? packs : null
  const knownCost = known?.live ? known.costPaise : (known?.draft?.costPaise ?? null)
  const costPaise = typeof paise === 'number' && paise !== knownCost ? paise : null
  if (openingPacks !== null && openingPacks !== known?.draft?.openingPacks)
    changes[openingField.name] = { before: null, after: openingPacks }
  if (costPaise !== null) changes[costField.name] = { before: null, after: toRupees(costPaise) }
  return { openingPacks, costPaise, changes, wrong, leavesStock: isLive && typeof packs === 'number' }
}

function readPacks(cell: string | null | undefined): number | null | 'wrong' {
  if (cell === undefined || cell === null) return null
  const text = cell.trim()
  const packs = Number(text)
  return /^\d{1,7}$/.test(text) && packs <= maxPacks ? packs : 'wrong'
}

/** The cost in paise, null without one, or a sentence on its problem. */
function readCost(cell: string | null | undefined, factor: number): number | null | string {
  if (cell === undefined) return null
  if (cell === null) return 'Empty a cost on the page of the product.'
  const amount = readAmount(cell)
  if (amount === null) return notANumber(cell)
  const { success, data, error } = packCost.safeParse(factor === 1 ? amount : multiplyRupees(amount, factor))
  return success ? fromRupees(data) : (error.issues[0]?.message ?? notANumber(cell))
}
