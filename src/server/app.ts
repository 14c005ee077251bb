import Fastify, { type FastifyInstance } from 'fastify'
import { registerBatchRoutes } from './goods/batches/shop-routes.ts'
import { registerCatalogueRoutes } from './goods/catalogue/routes.ts'
import { registerPreview } from './goods/drafts/preview-product.ts'
import { letters } from './letters.ts'
import { registerApiDocs } from './machine/api-docs/routes.ts'
import { createRequestFigures } from './machine/health/request-figures.ts'
import { type PublishFigures, registerHealthRoutes } from './machine/health/routes.ts'
import { apiBinder } from './machine/http/api.ts'
import { registerBrowserFiles } from './machine/http/browser-files.ts'
import { answerError, registerErrorReplies } from './machine/http/error-replies.ts'
import { createGate, type Gate } from './machine/http/gate/gate.ts'
import { registerVisitorAddress } from './machine/http/gate/visitor.ts'
import { registerJsonBody } from './machine/http/json-body.ts'
import { createKeepers } from './machine/http/kept/keeper.ts'
import { answerFirst } from './machine/http/kept/send-kept.ts'
import { registerNotFound } from './machine/http/not-found.ts'
import type { Site } from './machine/http/pages.ts'
import { registerPages, sendPage } from './machine/http/pages.ts'
import { serveFormerFiles } from './machine/http/release-files/serve-former-files.ts'
import { payingHeaders, registerSecurityHeaders, securityHeaders } from './machine/http/security-headers.ts'
import { registerSecurityText } from './machine/http/security-txt.ts'
import { serverOptions } from './machine/http/server-options.ts'
import { registerMailReader } from './machine/mail/reader-routes.ts'
import { serveOwnPictures } from './machine/pictures/own/serve-own-pictures.ts'
import { countCallFrom } from './machine/throttle/call-limits.ts'
import { registerAccountRoutes } from './people/accounts/routes.ts'
import { registerAccountSafetyRoutes } from './people/accounts/safety-routes.ts'
import { shopperFinder } from './people/accounts/session.ts'
import { registerSignInWayRoutes } from './people/accounts/way-routes.ts'
import { registerAddressRoutes } from './people/addresses/routes.ts'
import { registerContactRoutes } from './people/contact/routes.ts'
import { registerCalendarFile } from './people/garden/calendar-routes.ts'
import { registerGardenRoutes } from './people/garden/routes.ts'
import { registerNewsletterRoutes } from './people/newsletter/routes.ts'
import { registerNoticeRoutes } from './people/notices/routes.ts'
import { registerReviewRoutes } from './people/reviews/routes.ts'
import { registerOrderQuestions } from './people/tickets/routes.ts'
import { registerCartRoutes } from './selling/cart/routes.ts'
import { registerChargeRoutes } from './selling/charges/routes.ts'
import { registerCheckoutRoutes } from './selling/checkout/routes.ts'
import { registerDeliveryRoutes } from './selling/delivery/routes.ts'
import { countVisits } from './selling/funnel/count-visits.ts'
import type { VisitCounts } from './selling/funnel/visit-counts.ts'
import { registerDocumentRoutes } from './selling/orders/document-routes.ts'
import { registerOrderRoutes } from './selling/orders/routes.ts'
import { registerPaymentRoutes } from './selling/payments/routes.ts'
import type { ShopWithProvider } from './selling/provider/provider.ts'
import { registerReturnRoutes } from './selling/returns/shopper-routes.ts'
import { registerWebhook } from './selling/webhooks/webhook.ts'
import { registerArticlePreview } from './words/articles/preview-article.ts'
import { registerBlogRoutes } from './words/blog/routes.ts'
import { registerPageTexts } from './words/page-texts/routes.ts'
import { findRedirect } from './words/redirects/find-redirect.ts'
import { registerSearchRoutes } from './words/search/routes.ts'
import { registerPublicTexts } from './words/site/public-texts.ts'
import { registerSearchEngineRoutes } from './words/site/search-engines.ts'
import { registerShopConfigRoutes } from './words/site/shop-config.ts'

export interface AppOptions {
  /** Whoever passes the gate drains it. */
  gate?: Gate
  /** Set where several processes add up their figures. */
  publishFigures?: PublishFigures
  /** Counts the steps of visits; nothing is counted without it. */
  visits?: VisitCounts
}

/** The whole shop as one Fastify application, without listening. All routes are registered here. */
export async function buildApp(
  shop: ShopWithProvider,
  site: Site | null,
  { gate = createGate(shop), publishFigures, visits }: AppOptions = {},
): Promise<FastifyInstance> {
  const isKeeping = !shop.config.isDevelopment
  const keepers = isKeeping
    ? createKeepers(shop.content, { headers: securityHeaders(shop.config), log: shop.log })
    : null
  const requests = createRequestFigures()
  const app = Fastify({
    ...serverOptions(shop.config),
    loggerInstance: shop.log,
    serverFactory: (handle, options) => {
      const answer = keepers ? answerFirst(keepers, handle, requests.noteKept) : handle
      return gate.serverFactory(visits ? countVisits(visits, answer) : answer, options)
    },
    // Errors before any route is found, such as broken escapes; no hook runs for them.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(securityHeaders(shop.config))),
  })
  // Fastify would accept text too; the API takes only JSON.
  app.removeContentTypeParser('text/plain')
  registerJsonBody(app)
  registerVisitorAddress(app, shop.config)
  app.decorateRequest('shopper', null)
  registerErrorReplies(app, shop.settings)
  registerSecurityHeaders(app, shop.config)
  registerHealthRoutes(app, shop, { gate, requests, publishFigures })
  registerSecurityText(app, { settings: shop.settings, publicUrl: shop.config.publicUrl })

  serveOwnPictures(app, shop)

  const api = apiBinder(app, shopperFinder(shop.db), countCallFrom(shop), keepers)
  registerShopConfigRoutes(api, shop)
  registerCatalogueRoutes(api, shop)
  registerBatchRoutes(api, shop)
  registerPreview(api, shop)
  registerAccountRoutes(api, shop)
  registerAccountSafetyRoutes(api, shop)
  registerAddressRoutes(api, shop)
  registerSignInWayRoutes(api, shop)
  registerCartRoutes(api, shop)
  registerCheckoutRoutes(api, shop)
  registerDeliveryRoutes(api)
  registerPaymentRoutes(app, api, shop)
  registerChargeRoutes(api, shop)
  registerWebhook(app, shop)
  registerDocumentRoutes(api, shop)
  registerOrderRoutes(api, shop)
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
  registerPublicTexts(app, shop, keepers?.pages ?? null)
  registerMailReader(app, shop, letters)
  registerApiDocs(app, shop)

  if (site) {
    await registerBrowserFiles(app)
    serveFormerFiles(app, shop.db, 'shop')
    await registerPages(app, {
      ...site,
      origin: shop.config.publicUrl,
      settings: shop.settings,
      keeper: keepers?.pages ?? null,
      payingHeaders: payingHeaders(shop.config),
      findRedirect: (address) => findRedirect(shop.db, address),
    })
  }
  registerNotFound(app, site && sendPage)
  return app
}
