import type { EndpointFor, StaffAccess } from '../endpoint.ts'
import * as accounts from './accounts.ts'
import * as agents from './agents.ts'
import * as articleDrafts from './article-drafts.ts'
import * as articleVersions from './article-versions.ts'
import * as articles from './articles.ts'
import * as assistant from './assistant.ts'
import * as audit from './audit.ts'
import * as backups from './backups.ts'
import * as batches from './batches.ts'
import { bulkEndpoints } from './bulk.ts'
import { bulkProductEndpoints } from './bulk-products.ts'
import * as checklist from './checklist.ts'
import * as confirmation from './confirmation.ts'
import * as customerData from './customer-data.ts'
import * as customers from './customers.ts'
import * as closing from './daily-closing.ts'
import * as today from './dashboard.ts'
import * as deliveries from './deliveries.ts'
import * as trouble from './delivery-exceptions.ts'
import * as sending from './dispatch.ts'
import * as disputes from './disputes.ts'
import * as docs from './docs.ts'
import * as documents from './documents.ts'
import * as draftOrders from './draft-orders.ts'
import * as draftPayments from './draft-payments.ts'
import * as letters from './email-templates.ts'
import * as matters from './failed-jobs.ts'
import * as feeds from './feeds.ts'
import * as fulfilment from './fulfilment.ts'
import * as gardens from './gardens.ts'
import * as gstReturn from './gst-return.ts'
import * as importPictures from './import-pictures.ts'
import * as imports from './imports.ts'
import * as kitParts from './kit-parts.ts'
import * as leftCarts from './left-carts.ts'
import * as listFiles from './list-files.ts'
import * as live from './live.ts'
import * as look from './look.ts'
import * as markdown from './markdown.ts'
import * as money from './money.ts'
import * as newsletters from './newsletters.ts'
import * as orders from './orders.ts'
import * as packing from './packing.ts'
import * as pageTexts from './page-texts.ts'
import * as passkeys from './passkeys.ts'
import * as payouts from './payouts.ts'
import * as pictures from './pictures.ts'
import * as places from './places.ts'
import * as priceLists from './price-lists.ts'
import * as pricePeriods from './price-periods.ts'
import * as productChoices from './product-choices.ts'
import * as productCost from './product-cost.ts'
import * as productDrafts from './product-drafts.ts'
import * as productGrid from './product-grid.ts'
import * as productVersions from './product-versions.ts'
import * as goods from './products.ts'
import * as offers from './promotions.ts'
import * as proposals from './proposals.ts'
import * as recalls from './recalls.ts'
import * as receivables from './receivables.ts'
import * as refundList from './refund-list.ts'
import * as refundRequests from './refund-requests.ts'
import * as refunds from './refunds.ts'
import * as remittances from './remittances.ts'
import * as reorder from './reorder.ts'
import * as replacements from './replacements.ts'
import * as replyTemplates from './reply-templates.ts'
import * as reportRuns from './report-runs.ts'
import * as reports from './reports.ts'
import * as returns from './returns.ts'
import * as reviews from './reviews.ts'
import * as sample from './sample.ts'
import * as searchWords from './search-words.ts'
import * as settings from './settings.ts'
import * as shelf from './shelf.ts'
import * as papers from './shipping-documents.ts'
import * as signIn from './sign-in.ts'
import * as stockValue from './stock-value.ts'
import * as taxDocuments from './tax-documents.ts'
import * as taxRates from './tax-rates.ts'
import * as team from './team.ts'
import * as tickets from './tickets.ts'
import * as tokens from './tokens.ts'
import * as unmatched from './unmatched.ts'
import * as views from './views.ts'
import * as waves from './waves.ts'
import * as webhooks from './webhooks.ts'

const isEndpoint = (value: unknown): value is EndpointFor<StaffAccess> =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value

/** Every call of the back office, for its documentation and for tests over all calls. */
export const staffEndpoints: EndpointFor<StaffAccess>[] = [
  signIn,
  passkeys,
  team,
  tokens,
  feeds,
  webhooks,
  assistant,
  proposals,
  agents,
  orders,
  draftOrders,
  draftPayments,
  confirmation,
  fulfilment,
  documents,
  waves,
  packing,
  papers,
  sending,
  trouble,
  shelf,
  places,
  batches,
  reorder,
  stockValue,
  deliveries,
  recalls,
  refunds,
  refundList,
  unmatched,
  payouts,
  receivables,
  remittances,
  money,
  disputes,
  closing,
  refundRequests,
  returns,
  replacements,
  gardens,
  goods,
  productChoices,
  productCost,
  kitParts,
  productDrafts,
  productVersions,
  productGrid,
  pictures,
  pricePeriods,
  importPictures,
  imports,
  taxRates,
  offers,
  priceLists,
  today,
  matters,
  tickets,
  replyTemplates,
  articles,
  articleDrafts,
  articleVersions,
  markdown,
  newsletters,
  leftCarts,
  searchWords,
  pageTexts,
  look,
  settings,
  letters,
  checklist,
  sample,
  backups,
  reviews,
  customers,
  customerData,
  reportRuns,
  reports,
  gstReturn,
  accounts,
  taxDocuments,
  listFiles,
  live,
  views,
  audit,
  docs,
]
  .flatMap((file) => Object.values(file).filter(isEndpoint))
  .concat(bulkEndpoints)
  .concat(bulkProductEndpoints)
