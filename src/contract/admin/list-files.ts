import * as z from 'zod/mini'
import { type EndpointFor, endpoint } from '../endpoint.ts'
import type { Permission } from '../permissions.ts'
import { articleFilters, listArticles } from './articles.ts'
import { auditFilters, listAudit } from './audit.ts'
import { batchFilters, listBatches } from './batches.ts'
import { customerFilters, listCustomers } from './customers.ts'
import { failedJobFilters, listFailedJobs } from './failed-jobs.ts'
import { listGardenPlans, planFilters } from './gardens.ts'
import { listFilters, listStaffOrders } from './orders.ts'
import { backstockFilters, listBackstock } from './places.ts'
import { listStaffProducts, listStockMovements, movementFilters, productFilters } from './products.ts'
import { listRefunds, refundFilters } from './refund-list.ts'
import { listReplacements, replacementFilters } from './replacements.ts'
import { listReturns, returnFilters } from './returns.ts'
import { listStaffReviews, reviewFilters } from './reviews.ts'
import { listTickets, ticketFilters } from './tickets.ts'
import { listUnmatched, unmatchedFilters } from './unmatched.ts'

interface FileOptions<Shape extends z.core.$ZodLooseShape> {
  id: string
  /** What narrows the list, without its pages. */
  filters: Shape
  what: string
  /** Its rows name people, so the file needs more than reading the list and a sign-in left open. */
  alsoNeeds?: Permission
}

/** The file of all that a list shows: the same filters and order, and the permission of the list. */
const fileOf = <Shape extends z.core.$ZodLooseShape, Who extends Permission>(
  { path, tag, access }: Pick<EndpointFor<Who>, 'path' | 'tag' | 'access'>,
  { id, filters, what, alsoNeeds }: FileOptions<Shape>,
) =>
  endpoint({
    id,
    method: 'GET',
    path: `/api/list-files/${path.slice('/api/'.length)}`,
    tag,
    access,
    ...(alsoNeeds && { alsoNeeds, requiresReauthentication: true as const }),
    summary: `All pages of the list of ${what} as a table (CSV), with its filters and in its order; each reading is an entry of the audit log.`,
    query: z.object(filters),
    reply: z.unknown(),
    contentType: 'text/csv; charset=utf-8',
  })

const ofPeople = { alsoNeeds: 'people.export' } as const

export const readOrdersFile = fileOf(listStaffOrders, {
  id: 'readOrdersFile',
  filters: listFilters,
  what: 'orders',
  ...ofPeople,
})

export const readCustomersFile = fileOf(listCustomers, {
  id: 'readCustomersFile',
  filters: customerFilters,
  what: 'customers',
  ...ofPeople,
})

export const readTicketsFile = fileOf(listTickets, {
  id: 'readTicketsFile',
  filters: ticketFilters,
  what: 'tickets',
  ...ofPeople,
})

export const readReturnsFile = fileOf(listReturns, {
  id: 'readReturnsFile',
  filters: returnFilters,
  what: 'returns',
  ...ofPeople,
})

export const readReplacementsFile = fileOf(listReplacements, {
  id: 'readReplacementsFile',
  filters: replacementFilters,
  what: 'replacements',
  ...ofPeople,
})

export const readReviewsFile = fileOf(listStaffReviews, {
  id: 'readReviewsFile',
  filters: reviewFilters,
  what: 'reviews',
  ...ofPeople,
})

export const readGardenPlansFile = fileOf(listGardenPlans, {
  id: 'readGardenPlansFile',
  filters: planFilters,
  what: 'garden plans',
  ...ofPeople,
})

/** A mail server's answer names the reader. */
export const readFailedJobsFile = fileOf(listFailedJobs, {
  id: 'readMattersFile',
  filters: failedJobFilters,
  what: 'matters',
  ...ofPeople,
})

/** The changed value may be a person's name or address. */
export const readLogFile = fileOf(listAudit, {
  id: 'readLogFile',
  filters: auditFilters,
  what: 'the audit log',
  ...ofPeople,
})

export const readBatchesFile = fileOf(listBatches, {
  id: 'readBatchesFile',
  filters: batchFilters,
  what: 'batches',
})

export const readBackstockFile = fileOf(listBackstock, {
  id: 'readBackstockFile',
  filters: backstockFilters,
  what: 'the backstock',
})

export const readRefundsFile = fileOf(listRefunds, {
  id: 'readRefundsFile',
  filters: refundFilters,
  what: 'refunds',
})

/** Orders that a payment may belong to are named by their number alone. */
export const readUnmatchedFile = fileOf(listUnmatched, {
  id: 'readUnmatchedFile',
  filters: unmatchedFilters,
  what: 'payments without an order',
})

export const readMovementsFile = fileOf(listStockMovements, {
  id: 'readMovementsFile',
  filters: movementFilters,
  what: 'movements of one row of the shelf',
})

export const readArticlesFile = fileOf(listArticles, {
  id: 'readArticlesFile',
  filters: articleFilters,
  what: 'articles',
})

export const readProductsFile = fileOf(listStaffProducts, {
  id: 'readProductsFile',
  filters: productFilters,
  what: 'products',
})

export const prepareListFile = endpoint({
  id: 'prepareListFile',
  method: 'POST',
  path: '/api/list-files',
  tag: 'Back office',
  access: 'people.export',
  requiresReauthentication: true,
  summary: 'Confirm the export of a list that names people; a browser then saves its file.',
  reply: z.object({ message: z.string() }),
})
