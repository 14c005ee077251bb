import { sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { watchChanges } from '#contract/admin/live.ts'
import { registerAccounts } from './accounting/accounts/routes.ts'
import { registerClosing } from './accounting/daily-closing/routes.ts'
import { registerGstReturn } from './accounting/gst-return/routes.ts'
import { registerPayouts } from './accounting/payouts/routes.ts'
import { registerReceivables } from './accounting/receivables/routes.ts'
import { registerRemittances } from './accounting/remittances/routes.ts'
import { registerReports } from './accounting/reports/routes.ts'
import { registerAgentReport } from './agents/report/staff-routes.ts'
import { registerProducts } from './catalog/admin/routes.ts'
import { registerProductBulk } from './catalog/bulk/routes.ts'
import { registerImportPictures } from './catalog/imports/pictures/routes.ts'
import { priceImport } from './catalog/imports/price-import.ts'
import { productImport } from './catalog/imports/product-import.ts'
import { registerCatalogExports } from './catalog/imports/routes.ts'
import { stockImport } from './catalog/imports/stock-import.ts'
import { registerPrices } from './catalog/prices/routes.ts'
import { registerDrafts } from './catalog/product-drafts/routes.ts'
import { registerTaxRates } from './catalog/tax-rates/routes.ts'
import { registerPriceLists } from './checkout/price-lists/routes.ts'
import { registerOffers } from './checkout/promotions-admin/routes.ts'
import { registerBackups } from './cli/backup/routes.ts'
import { productRows } from './cli/checklist/of-goods.ts'
import { checklistForToday } from './cli/checklist/read-checklist.ts'
import { registerChecklist } from './cli/checklist/routes.ts'
import { registerSample } from './cli/sample/routes.ts'
import { articleImport } from './content/articles/imports/article-import.ts'
import { registerArticleExport } from './content/articles/imports/routes.ts'
import { registerArticles } from './content/articles/routes.ts'
import { registerEmailTemplates } from './content/email-templates/routes.ts'
import { registerLook } from './content/look/routes.ts'
import { registerNewsletters } from './content/newsletters/routes.ts'
import { registerPageTextEditor } from './content/page-texts/routes.ts'
import { redirectImport } from './content/redirects/redirect-import.ts'
import { registerRedirectExport } from './content/redirects/routes.ts'
import { registerSearchWords } from './content/search/staff-routes.ts'
import { registerSettings } from './content/settings/routes.ts'
import { convertTableInThread } from './convert-in-thread.ts'
import { registerCustomers } from './customers/admin/staff-routes.ts'
import { registerGardenPlans } from './customers/garden/staff-routes.ts'
import { customerImport } from './customers/imports/customer-import.ts'
import { registerLeftCarts } from './customers/left-carts/routes.ts'
import { registerReviews } from './customers/reviews/staff-routes.ts'
import { registerInbox } from './customers/tickets/staff-routes.ts'
import { messagesOf } from './customers/tickets/tickets-of.ts'
import { emailTemplateExamples } from './email-template-examples.ts'
import { foreignTables } from './foreign-tables.ts'
import { registerPlaces } from './inventory/batches/place-routes.ts'
import { registerBatches } from './inventory/batches/routes.ts'
import { registerStockValue } from './inventory/batches/value-routes.ts'
import { registerReorder } from './inventory/reorder/routes.ts'
import { countOpenPayments } from './lifecycle/payments/count-open-payments.ts'
import { registerApprovals } from './orders/approvals/routes.ts'
import { registerConfirmationCalls } from './orders/confirmation/routes.ts'
import { registerDraftOrders } from './orders/drafts/routes.ts'
import { registerDisputes } from './orders/evidence/routes.ts'
import { registerFulfilment } from './orders/fulfilment/routes.ts'
import { registerRecalls } from './orders/recalls/routes.ts'
import { registerReplacements } from './orders/replacements/routes.ts'
import { registerReturns } from './orders/returns/routes.ts'
import { registerFailedJobs } from './payments/failed-jobs/routes.ts'
import type { ShopWithProvider } from './payments/provider/provider.ts'
import { registerRefunds } from './payments/refunds/staff-routes.ts'
import { registerUnmatched } from './payments/unmatched/routes.ts'
import { registerStaffDocs } from './platform/api-docs/describe-staff.ts'
import { bindEndpoints } from './platform/http/bind-endpoints.ts'
import { cookieAuthentication } from './platform/http/cookie-authentication.ts'
import { answerError, answerFailedDownload, registerErrorReplies } from './platform/http/error-replies.ts'
import { registerJsonBody } from './platform/http/json-body.ts'
import { registerNotFound } from './platform/http/not-found.ts'
import { serveEarlierFiles } from './platform/http/release-files/serve-earlier-files.ts'
import { serverOptions } from './platform/http/server-options.ts'
import { staffCookie } from './platform/http/staff-cookie.ts'
import { staffHeaders } from './platform/http/staff-headers.ts'
import { registerStaffPages } from './platform/http/staff-pages.ts'
import { tokenAdmission, tokenAuthentication } from './platform/http/token-authentication.ts'
import { registerOwnPictures } from './platform/images/own/routes.ts'
import { serveOwnPictures } from './platform/images/own/serve-own-pictures.ts'
import { registerImports } from './platform/imports/routes.ts'
import { registerListFiles } from './platform/lists/routes.ts'
import { createLive, type Live } from './platform/live-updates/live.ts'
import { registerClientAddress } from './platform/load-shedding/client-address.ts'
import type { LoadShedder } from './platform/load-shedding/load-shedding.ts'
import { keepUntilChange } from './platform/page-cache/keep-until-change.ts'
import { countCallFrom } from './platform/rate-limits/call-limits.ts'
import { registerDispatch } from './shipping/dispatch/routes.ts'
import { registerShippingDocuments } from './shipping/documents/routes.ts'
import { registerPacking } from './shipping/packing/routes.ts'
import { admitProgram } from './staff/assistant/admit-program.ts'
import { registerAssistant } from './staff/assistant/routes.ts'
import { registerToday } from './staff/dashboard/routes.ts'
import { registerDigest } from './staff/digest/routes.ts'
import { registerFeeds } from './staff/feeds/routes.ts'
import type { BackOffice } from './staff/members/back-office.ts'
import { registerAudit, registerSignIn } from './staff/members/routes.ts'
import { isTrial } from './staff/members/sign-in.ts'
import { findStaff } from './staff/members/sign-ins.ts'
import { registerTeam } from './staff/members/team-routes.ts'
import { registerProposals } from './staff/proposals/routes.ts'
import { findTokenCaller } from './staff/tokens/find-token-caller.ts'
import { registerTokens } from './staff/tokens/routes.ts'
import { describeWebhooks } from './staff/webhooks/describe-webhooks.ts'
import { registerWebhooks } from './staff/webhooks/routes.ts'

export interface StaffAppOptions {
  /** Without one, all requests are accepted, as in tests. */
  loadShedder?: LoadShedder
  /** Whether screens are served too; they must be built. */
  hasPages?: boolean
  /** Live updates of open screens; the caller may end the streams before the application closes. */
  live?: Live
}

/** Calls of one API token. */
const tokenLimit = { calls: 600, windowSeconds: 60 }

/** Context of the back office: its own connections, and the shop's payment provider. */
export type StaffOffice = BackOffice & ShopWithProvider

/**
 * Builds the back office as one Fastify application, without listening. All its routes are registered here.
 */
export async function buildStaffApp(
  office: StaffOffice,
  { loadShedder, hasPages = false, live = createLive(office) }: StaffAppOptions = {},
): Promise<FastifyInstance> {
  const { config, db } = office
  const headers = staffHeaders(config)
  const app = Fastify({
    ...serverOptions(config),
    loggerInstance: office.log,
    ...(loadShedder && { serverFactory: loadShedder.serverFactory }),
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
  })
  app.removeContentTypeParser('text/plain')
  registerJsonBody(app)
  registerClientAddress(app, config)
  registerErrorReplies(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    await db.execute(sql`SELECT 1`)
    return { status: 'ready' }
  })

  const cookie = staffCookie(config.staffUrl?.startsWith('https:') ?? false)
  const findCaller = (token: string, isBackground: boolean) =>
    findStaff(db, token, { isTrial: isTrial(config), isBackground })
  const admitToken = tokenAdmission({
    findTokenCaller: (secret, address) => findTokenCaller(db, secret, { address, isTrial: isTrial(config) }),
    limit: tokenLimit,
  })
  const api = bindEndpoints(app, {
    authentication: cookieAuthentication({
      cookie,
      staffUrl: config.staffUrl,
      host: config.host,
      demandsSecondFactor: config.isProduction,
      findCaller,
      authenticateToken: tokenAuthentication(admitToken),
    }),
    countCall: countCallFrom(office),
    answerFailedDownload,
  })
  registerSignIn(api, office, cookie)
  registerTeam(api, office)
  registerTokens(api, office)
  registerFeeds(api, office)
  registerAgentReport(api, office)
  registerWebhooks(api, office)
  const { staffUrl, host } = config
  registerAssistant(app, api, office, (request, reply) =>
    admitProgram(request, reply, { admitToken, cookie, staffUrl, host }),
  )
  registerProposals(api, office)
  registerFulfilment(api, office)
  registerDraftOrders(api, office)
  registerConfirmationCalls(api, office)
  registerApprovals(api, office)
  registerReturns(api, office)
  registerReplacements(api, office)
  registerPacking(api, office)
  registerShippingDocuments(api, office)
  registerDispatch(api, office)
  registerProducts(api, office)
  registerProductBulk(api, office)
  registerBatches(api, office)
  registerPlaces(api, office)
  registerStockValue(api, office)
  registerReorder(api, office)
  registerDigest(api, office)
  registerRecalls(api, office)
  registerDrafts(api, office)
  registerOwnPictures(api, office)
  serveOwnPictures(app, office)
  registerPrices(api, { db, countOpenPayments })
  registerImports(api, office, {
    kinds: [productImport, priceImport, stockImport, redirectImport, customerImport, articleImport],
    foreign: foreignTables,
    convertTable: convertTableInThread,
  })
  registerImportPictures(api, office)
  registerCatalogExports(api, office)
  registerRedirectExport(api, office)
  registerArticleExport(api, office)
  registerTaxRates(api, { db, countOpenPayments })
  registerOffers(api, office)
  registerPriceLists(api, office)
  registerGardenPlans(api, office)
  const checklist = { ...office, readGoods: keepUntilChange(office.content, () => productRows(db)) }
  registerToday(api, office, () => checklistForToday(checklist))
  registerFailedJobs(api, office)
  registerRefunds(api, office)
  registerUnmatched(api, office)
  registerPayouts(api, office)
  registerReceivables(api, office)
  registerRemittances(api, office)
  registerClosing(api, office)
  registerReports(api, office)
  registerGstReturn(api, office)
  registerAccounts(api, office)
  registerDisputes(api, office, messagesOf)
  registerInbox(api, office)
  registerArticles(api, office)
  registerNewsletters(api, office)
  registerLeftCarts(api, office)
  registerSearchWords(api, office)
  registerPageTextEditor(api, office)
  registerLook(api, office)
  registerSettings(api, office)
  registerEmailTemplates(api, office, emailTemplateExamples)
  registerChecklist(api, checklist)
  registerSample(api, office)
  registerBackups(api, office)
  registerReviews(api, office)
  registerCustomers(api, office)
  registerAudit(api, office)
  registerListFiles(api)
  registerStaffDocs(api, office, describeWebhooks)
  app.addHook('preClose', () => live.close())
  api(watchChanges, async ({ caller, request, reply }) => {
    const token = cookie.read(request.headers.cookie) ?? ''
    reply.header('x-accel-buffering', 'no')
    return live.watch(caller, () => findCaller(token, true))
  })
  if (hasPages) serveEarlierFiles(app, db, 'office')
  registerNotFound(app, hasPages ? await registerStaffPages(app) : null)
  return app
}
