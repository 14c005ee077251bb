import Fastify, { type FastifyInstance } from 'fastify'
import { registerAgents } from './agents/transport/routes.ts'
import { registerPreview } from './catalog/product-drafts/preview-product.ts'
import { registerCatalogRoutes } from './catalog/products/routes.ts'
import { registerCartRoutes } from './checkout/cart/routes.ts'
import { registerCheckoutQuote } from './checkout/cash-on-delivery/routes.ts'
import { registerDeliveryRoutes } from './checkout/delivery/routes.ts'
import { countVisits } from './checkout/funnel/count-visits.ts'
import type { VisitCounts } from './checkout/funnel/visit-counts.ts'
import { registerCheckoutRoutes } from './checkout/quote/routes.ts'
import { registerArticlePreview } from './content/articles/preview-article.ts'
import { registerBlogRoutes } from './content/blog/routes.ts'
import { serveLookFiles } from './content/look/routes.ts'
import { registerPageTexts } from './content/page-texts/routes.ts'
import { findRedirect } from './content/redirects/find-redirect.ts'
import { registerSearchRoutes } from './content/search/routes.ts'
import { registerPublicTexts } from './content/site/public-texts.ts'
import { registerSearchEngineRoutes } from './content/site/search-engines.ts'
import { registerShopConfigRoutes } from './content/site/shop-config.ts'
import { registerAccountRoutes } from './customers/accounts/routes.ts'
import { registerAccountSecurityRoutes } from './customers/accounts/security-routes.ts'
import { shopperFinder } from './customers/accounts/session.ts'
import { registerSignInMethodRoutes } from './customers/accounts/sign-in-method-routes.ts'
import { registerAddressRoutes } from './customers/addresses/routes.ts'
import { registerContactRoutes } from './customers/contact/routes.ts'
import { registerCalendarFile } from './customers/garden/calendar-routes.ts'
import { registerGardenRoutes } from './customers/garden/routes.ts'
import { registerCartReturns } from './customers/left-carts/routes.ts'
import { registerNewsletterRoutes } from './customers/newsletter/routes.ts'
import { registerNoticeRoutes } from './customers/notices/routes.ts'
import { registerReviewRoutes } from './customers/reviews/routes.ts'
import { registerOrderQuestions } from './customers/tickets/routes.ts'
import { emailTemplates } from './email-templates.ts'
import { registerBatchRoutes } from './inventory/batches/shop-routes.ts'
import { registerConfirmationLink } from './orders/confirmation/routes.ts'
import { registerReturnRoutes } from './orders/returns/shopper-routes.ts'
import { registerDocumentRoutes } from './orders/shopper/document-routes.ts'
import { registerOrderRoutes } from './orders/shopper/routes.ts'
import { registerPaymentRoutes } from './payments/attempts/routes.ts'
import type { ShopWithProvider } from './payments/provider/provider.ts'
import { registerChargeRoutes } from './payments/status/routes.ts'
import { registerWebhook } from './payments/webhooks/webhook.ts'
import { registerApiDocs } from './platform/api-docs/routes.ts'
import { registerMailReader } from './platform/email/reader-routes.ts'
import { createRequestFigures } from './platform/health/request-figures.ts'
import { type PublishFigures, registerHealthRoutes } from './platform/health/routes.ts'
import { bearerAuthentication } from './platform/http/bearer-authentication.ts'
import { bindEndpoints } from './platform/http/bind-endpoints.ts'
import { registerBrowserFiles } from './platform/http/browser-files.ts'
import { answerError, registerErrorReplies } from './platform/http/error-replies.ts'
import { registerJsonBody } from './platform/http/json-body.ts'
import { registerNotFound } from './platform/http/not-found.ts'
import type { Site } from './platform/http/pages.ts'
import { registerPages, sendPage } from './platform/http/pages.ts'
import { serveEarlierFiles } from './platform/http/release-files/serve-earlier-files.ts'
import { payingHeaders, registerSecurityHeaders, securityHeaders } from './platform/http/security-headers.ts'
import { registerSecurityText } from './platform/http/security-txt.ts'
import { serverOptions } from './platform/http/server-options.ts'
import { serveOwnPictures } from './platform/images/own/serve-own-pictures.ts'
import { registerClientAddress } from './platform/load-shedding/client-address.ts'
import { createLoadShedder, type LoadShedder } from './platform/load-shedding/load-shedding.ts'
import { createPageCaches } from './platform/page-cache/page-cache.ts'
import { answerFromCache } from './platform/page-cache/send-cached.ts'
import { countCallFrom } from './platform/rate-limits/call-limits.ts'

export interface AppOptions {
  /** The caller drains the load shedder that it passes. */
  loadShedder?: LoadShedder
  /** Set when several processes add up their metrics. */
  publishFigures?: PublishFigures
  /** Counts the steps of visits, if set. */
  visits?: VisitCounts
}

/** Builds the shop as one Fastify application, without listening. All its routes are registered here. */
export async function buildApp(
  shop: ShopWithProvider,
  site: Site | null,
  { loadShedder = createLoadShedder(shop), publishFigures, visits }: AppOptions = {},
): Promise<FastifyInstance> {
  const isCaching = !shop.config.isDevelopment
  const pageCaches = isCaching
    ? createPageCaches(shop.content, { headers: securityHeaders(shop.config), log: shop.log })
    : null
  const requests = createRequestFigures()
  const app = Fastify({
    ...serverOptions(shop.config),
    loggerInstance: shop.log,
    serverFactory: (handle, options) => {
      const answer = pageCaches ? answerFromCache(pageCaches, handle, requests.recordCached) : handle
      return loadShedder.serverFactory(visits ? countVisits(visits, answer) : answer, options)
    },
    // Errors before routing, such as broken escapes; no hook runs for them.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(securityHeaders(shop.config))),
  })
  // Fastify would accept text too; the API takes only JSON.
  app.removeContentTypeParser('text/plain')
  registerJsonBody(app)
  registerClientAddress(app, shop.config)
  registerErrorReplies(app, shop.settings)
  registerSecurityHeaders(app, shop.config)
  registerHealthRoutes(app, shop, { loadShedder, requests, publishFigures })
  registerSecurityText(app, { settings: shop.settings, publicUrl: shop.config.publicUrl })

  serveOwnPictures(app, shop)
  serveLookFiles(app)

  const api = bindEndpoints(app, {
    authentication: bearerAuthentication(shopperFinder(shop.db)),
    countCall: countCallFrom(shop),
    pageCaches,
  })
  registerShopConfigRoutes(api, shop)
  registerCatalogRoutes(app, api, shop)
  registerBatchRoutes(api, shop)
  registerPreview(api, shop)
  registerAccountRoutes(api, shop)
  registerAccountSecurityRoutes(api, shop)
  registerAddressRoutes(api, shop)
  registerSignInMethodRoutes(api, shop)
  registerCartRoutes(api, shop)
  registerCartReturns(api, shop)
  registerCheckoutRoutes(api, shop)
  registerCheckoutQuote(api, shop)
  registerDeliveryRoutes(api)
  registerPaymentRoutes(app, api, shop)
  registerChargeRoutes(api, shop)
  registerWebhook(app, shop)
  registerDocumentRoutes(api, shop)
  registerOrderRoutes(api, shop)
  registerConfirmationLink(api, shop)
  registerReturnRoutes(api, shop)
  registerOrderQuestions(api, shop)
  registerBlogRoutes(api, shop)
  registerPageTexts(api, shop)
  registerArticlePreview(api, shop)
  registerSearchRoutes(api, shop)
  registerNewsletterRoutes(api, shop)
  registerNoticeRoutes(api, shop)
  registerContactRoutes(api, shop)
  registerGardenRoutes(api, shop)
  registerCalendarFile(app, shop)
  registerReviewRoutes(api, shop)
  registerSearchEngineRoutes(app, shop, site?.facts ?? [])
  registerPublicTexts(app, shop, pageCaches?.pages ?? null)
  registerMailReader(app, shop, emailTemplates)
  registerAgents(app, shop)
  registerApiDocs(app, shop)

  if (site) {
    await registerBrowserFiles(app)
    serveEarlierFiles(app, shop.db, 'shop')
    await registerPages(app, {
      ...site,
      origin: shop.config.publicUrl,
      settings: shop.settings,
      pageCache: pageCaches?.pages ?? null,
      payingHeaders: payingHeaders(shop.config),
      findRedirect: (address) => findRedirect(shop.db, address),
    })
  }
  registerNotFound(app, site && sendPage)
  return app
}
