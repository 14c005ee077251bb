import { sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { watchChanges } from '#contract/staff/live.ts'
import { registerBackups } from './commands/backup/routes.ts'
import { checklistForToday } from './commands/checklist/read-checklist.ts'
import { registerChecklist } from './commands/checklist/routes.ts'
import { registerSample } from './commands/sample/routes.ts'
import { foreignTables } from './foreign-tables.ts'
import { registerPlaces } from './goods/batches/place-routes.ts'
import { registerBatches } from './goods/batches/routes.ts'
import { registerStockValue } from './goods/batches/value-routes.ts'
import { registerDrafts } from './goods/drafts/routes.ts'
import { registerImportPictures } from './goods/imports/pictures/routes.ts'
import { priceImport } from './goods/imports/price-import.ts'
import { productImport } from './goods/imports/product-import.ts'
import { registerGoodsExports } from './goods/imports/routes.ts'
import { stockImport } from './goods/imports/stock-import.ts'
import { registerPrices } from './goods/prices/routes.ts'
import { registerReorder } from './goods/reorder/routes.ts'
import { registerGoods } from './goods/shelf/routes.ts'
import { registerTaxRates } from './goods/tax-rates/routes.ts'
import { layOutApart } from './lay-out-apart.ts'
import { letterExamples } from './letter-examples.ts'
import { registerStaffDocs } from './machine/api-docs/describe-staff.ts'
import { answerError, registerErrorReplies } from './machine/http/error-replies.ts'
import type { Gate } from './machine/http/gate/gate.ts'
import { registerVisitorAddress } from './machine/http/gate/visitor.ts'
import { registerJsonBody } from './machine/http/json-body.ts'
import { registerNotFound } from './machine/http/not-found.ts'
import { serveFormerFiles } from './machine/http/release-files/serve-former-files.ts'
import { serverOptions } from './machine/http/server-options.ts'
import { type StaffHandle, staffBinder } from './machine/http/staff-api.ts'
import { staffCookie } from './machine/http/staff-cookie.ts'
import { staffHeaders } from './machine/http/staff-headers.ts'
import { registerStaffPages } from './machine/http/staff-pages.ts'
import { registerImports } from './machine/imports/routes.ts'
import { registerListFiles } from './machine/lists/routes.ts'
import { createLive, type Live } from './machine/live/live.ts'
import { registerOwnPictures } from './machine/pictures/own/routes.ts'
import { serveOwnPictures } from './machine/pictures/own/serve-own-pictures.ts'
import { countCallFrom } from './machine/throttle/call-limits.ts'
import { customerImport } from './people/customers/imports/customer-import.ts'
import { registerCustomers } from './people/customers/staff-routes.ts'
import { registerDigest } from './people/digest/routes.ts'
import { registerGardenPlans } from './people/garden/staff-routes.ts'
import { registerReviews } from './people/reviews/staff-routes.ts'
import type { BackOffice } from './people/staff/back-office.ts'
import { registerAudit, registerSignIn } from './people/staff/routes.ts'
import { isTrial } from './people/staff/sign-in.ts'
import { findStaff } from './people/staff/sign-ins.ts'
import { registerTeam } from './people/staff/team-routes.ts'
import { registerInbox } from './people/tickets/staff-routes.ts'
import { saidBy } from './people/tickets/tickets-of.ts'
import { registerToday } from './people/today/routes.ts'
import { registerApprovals } from './selling/approvals/routes.ts'
import { registerClosing } from './selling/closing/routes.ts'
import { registerDisputes } from './selling/evidence/routes.ts'
import { registerFulfilment } from './selling/fulfilment/routes.ts'
import { registerGstReturn } from './selling/gst-return/routes.ts'
import { registerMatters } from './selling/matters/routes.ts'
import { registerOffers } from './selling/offer-desk/routes.ts'
import { registerPacking } from './selling/packing/routes.ts'
import { registerPapers } from './selling/papers/routes.ts'
import { countOpenPayments } from './selling/payment-life/count-open-payments.ts'
import { registerPayouts } from './selling/payouts/routes.ts'
import type { ShopWithProvider } from './selling/provider/provider.ts'
import { registerRecalls } from './selling/recalls/routes.ts'
import { registerRefunds } from './selling/refunds/staff-routes.ts'
import { registerReplacements } from './selling/replacements/routes.ts'
import { registerReports } from './selling/reports/routes.ts'
import { registerReturns } from './selling/returns/routes.ts'
import { registerSending } from './selling/sending/routes.ts'
import { registerUnmatched } from './selling/unmatched/routes.ts'
import { articleImport } from './words/articles/imports/article-import.ts'
import { registerArticleExport } from './words/articles/imports/routes.ts'
import { registerArticles } from './words/articles/routes.ts'
import { registerLetters } from './words/letters/routes.ts'
import { registerNewsletters } from './words/newsletters/routes.ts'
import { registerTextDesk } from './words/page-texts/routes.ts'
import { redirectImport } from './words/redirects/redirect-import.ts'
import { registerRedirectExport } from './words/redirects/routes.ts'
import { registerSearchWords } from './words/search/staff-routes.ts'
import { registerSettings } from './words/settings/routes.ts'

export interface StaffAppOptions {
  /** Without one all requests are accepted, as in tests. */
  gate?: Gate
  /** Whether the screens are served too; they must be built. */
  hasPages?: boolean
  /** Tells open screens about changes; the creator may end its streams before the application ends. */
  live?: Live
}

/** What the back office works with: its own connections, and the shop's payment provider. */
export type StaffOffice = BackOffice & ShopWithProvider

/** The whole back office as one Fastify application, without listening. All routes are registered here. */
export async function buildStaffApp(
  office: StaffOffice,
  { gate, hasPages = false, live = createLive(office) }: StaffAppOptions = {},
): Promise<FastifyInstance> {
  const { config, db } = office
  const headers = staffHeaders(config)
  const app = Fastify({
    ...serverOptions(config),
    loggerInstance: office.log,
    ...(gate && { serverFactory: gate.serverFactory }),
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
  })
  app.removeContentTypeParser('text/plain')
  registerJsonBody(app)
  registerVisitorAddress(app, config)
  app.decorateRequest('staff', null)
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
  const api: StaffHandle = staffBinder(app, {
    cookie,
    staffUrl: config.staffUrl,
    host: config.host,
    demandsSecondFactor: config.isProduction,
    findCaller,
    countCall: countCallFrom({ config, db }),
  })
  registerSignIn(api, office, cookie)
  registerTeam(api, office)
  registerFulfilment(api, office)
  registerApprovals(api, office)
  registerReturns(api, office)
  registerReplacements(api, office)
  registerPacking(api, office)
  registerPapers(api, office)
  registerSending(api, office)
  registerGoods(api, office)
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
    layOut: layOutApart,
  })
  registerImportPictures(api, office)
  registerGoodsExports(api, office)
  registerRedirectExport(api, office)
  registerArticleExport(api, office)
  registerTaxRates(api, { db, countOpenPayments })
  registerOffers(api, office)
  registerGardenPlans(api, office)
  registerToday(api, office, () => checklistForToday(office))
  registerMatters(api, office)
  registerRefunds(api, office)
  registerUnmatched(api, office)
  registerPayouts(api, office)
  registerClosing(api, office)
  registerReports(api, office)
  registerGstReturn(api, office)
  registerDisputes(api, office, saidBy)
  registerInbox(api, office)
  registerArticles(api, office)
  registerNewsletters(api, office)
  registerSearchWords(api, office)
  registerTextDesk(api, office)
  registerSettings(api, office)
  registerLetters(api, office, letterExamples)
  registerChecklist(api, office)
  registerSample(api, office)
  registerBackups(api, office)
  registerReviews(api, office)
  registerCustomers(api, office)
  registerAudit(api, office)
  registerListFiles(api)
  registerStaffDocs(api, office)
  app.addHook('preClose', () => live.close())
  api(watchChanges, async ({ caller, request, reply }) => {
    const token = cookie.read(request.headers.cookie) ?? ''
    reply.header('x-accel-buffering', 'no')
    return live.watch(caller, () => findCaller(token, true))
  })
  if (hasPages) serveFormerFiles(app, db, 'office')
  registerNotFound(app, hasPages ? await registerStaffPages(app) : null)
  return app
}
