import { type RouteObject, redirect } from 'react-router'
import * as agentsPage from './agents/agents-page.tsx'
import * as approvalsPage from './approvals/approvals-page.tsx'
import * as articlePage from './articles/article-page.tsx'
import * as articlesPage from './articles/articles-page.tsx'
import * as articleDraftPage from './articles/draft-page.tsx'
import * as articleVersionsPage from './articles/versions-page.tsx'
import * as assistantPage from './assistant/assistant-page.tsx'
import * as auditPage from './audit/audit-page.tsx'
import * as backupsPage from './backups/backups-page.tsx'
import * as backstockPage from './batches/backstock-page.tsx'
import * as batchPage from './batches/batch-page.tsx'
import * as batchesPage from './batches/batches-page.tsx'
import * as countPage from './batches/count-page.tsx'
import * as deliveriesPage from './batches/deliveries-page.tsx'
import * as gridPage from './bulk-edit/grid-page.tsx'
import * as assumptionsPage from './checklist/assumptions-page.tsx'
import * as checklistPage from './checklist/checklist-page.tsx'
import { LoadError } from './components/load-error.tsx'
import { shellRoute } from './components/session.ts'
import * as customerPage from './customers/customer-page.tsx'
import * as customersPage from './customers/customers-page.tsx'
import * as todayPage from './dashboard/today-page.tsx'
import * as deliveryExceptionsPage from './dispatch/delivery-exceptions-page.tsx'
import * as manifestPage from './dispatch/manifest-page.tsx'
import * as manifestsPage from './dispatch/manifests-page.tsx'
import * as numbersPage from './dispatch/numbers-page.tsx'
import * as sendingPage from './dispatch/shipping-page.tsx'
import * as orderDraftPage from './draft-orders/draft-page.tsx'
import * as orderDraftsPage from './draft-orders/drafts-page.tsx'
import * as failedJobsPage from './failed-jobs/failed-jobs-page.tsx'
import * as feedsPage from './feeds/feeds-page.tsx'
import * as gardenFiguresPage from './gardens/figures-page.tsx'
import * as gardenPlanPage from './gardens/plan-page.tsx'
import * as gardenPlansPage from './gardens/plans-page.tsx'
import * as importPage from './imports/import-page.tsx'
import * as importsPage from './imports/imports-page.tsx'
import * as lookPage from './look/look-page.tsx'
import * as dayPage from './money/day-page.tsx'
import * as daysPage from './money/days-page.tsx'
import * as disputePage from './money/dispute-page.tsx'
import * as disputesPage from './money/disputes-page.tsx'
import * as moneyPage from './money/money-page.tsx'
import * as payoutsPage from './money/payouts-page.tsx'
import * as receivablesPage from './money/receivables-page.tsx'
import * as refundsPage from './money/refunds-page.tsx'
import * as remittancePage from './money/remittance-page.tsx'
import * as remittancesPage from './money/remittances-page.tsx'
import * as unmatchedPage from './money/unmatched-page.tsx'
import * as newsletterPage from './newsletters/newsletter-page.tsx'
import * as newslettersPage from './newsletters/newsletters-page.tsx'
import * as orderPage from './orders/order-page.tsx'
import * as ordersPage from './orders/orders-page.tsx'
import * as packingPage from './packing/packing-page.tsx'
import * as stationPage from './packing/station-page.tsx'
import * as shelfPage from './packing/storage-locations-page.tsx'
import * as wavePage from './packing/wave-page.tsx'
import * as textPage from './page-texts/text-page.tsx'
import * as textsPage from './page-texts/texts-page.tsx'
import * as priceListPage from './price-lists/price-list-page.tsx'
import * as priceListsPage from './price-lists/price-lists-page.tsx'
import * as pricesPage from './prices/prices-page.tsx'
import * as draftPage from './products/draft-page.tsx'
import * as draftsPage from './products/drafts-page.tsx'
import * as productPage from './products/product-page.tsx'
import * as productsPage from './products/products-page.tsx'
import * as versionsPage from './products/versions-page.tsx'
import * as offerPage from './promotions/offer-page.tsx'
import * as offersPage from './promotions/offers-page.tsx'
import * as proposalsPage from './proposals/proposals-page.tsx'
import * as reorderPage from './reorder/reorder-page.tsx'
import * as accountsPage from './reports/accounts-page.tsx'
import * as gstPage from './reports/gst-page.tsx'
import * as reportPage from './reports/report-page.tsx'
import * as reportRowsPage from './reports/rows-page.tsx'
import * as valuePage from './reports/value-page.tsx'
import * as replacementsPage from './returns/replacements-page.tsx'
import * as returnPage from './returns/return-page.tsx'
import * as returnsPage from './returns/returns-page.tsx'
import * as reviewPage from './reviews/review-page.tsx'
import * as reviewsPage from './reviews/reviews-page.tsx'
import * as samplePage from './sample/sample-page.tsx'
import * as wordsPage from './search/words-page.tsx'
import * as settingsEmailTemplatePage from './settings/email-template-page.tsx'
import * as settingsEmailTemplatesPage from './settings/email-templates-page.tsx'
import * as settingsErrorMessagePage from './settings/error-message-page.tsx'
import * as settingsErrorMessagesPage from './settings/error-messages-page.tsx'
import * as settingsHistoryPage from './settings/history-page.tsx'
import * as settingsSectionPage from './settings/section-page.tsx'
import * as settingsPage from './settings/settings-page.tsx'
import { FirstPage } from './shell/first-page.tsx'
import { Loading } from './shell/loading.tsx'
import * as shell from './shell/shell.tsx'
import * as ratesPage from './tax-rates/rates-page.tsx'
import * as accountPage from './team/account-page.tsx'
import * as joinPage from './team/join-page.tsx'
import * as secondFactorPage from './team/second-factor-page.tsx'
import * as signInPage from './team/sign-in-page.tsx'
import * as teamPage from './team/team-page.tsx'
import * as inboxPage from './tickets/inbox-page.tsx'
import * as templatesPage from './tickets/templates-page.tsx'
import * as ticketPage from './tickets/ticket-page.tsx'
import * as tokensPage from './tokens/tokens-page.tsx'
import * as webhookPage from './webhooks/webhook-page.tsx'
import * as webhooksPage from './webhooks/webhooks-page.tsx'

const missing = (): never => {
  throw new Response(null, { status: 404 })
}

/** Every screen of the back office. */
export const routes: RouteObject[] = [
  { path: '/sign-in', Component: signInPage.Component, ErrorBoundary: LoadError },
  { path: '/join', Component: joinPage.Component, ErrorBoundary: LoadError },
  {
    path: '/second-factor',
    loader: secondFactorPage.loader,
    Component: secondFactorPage.Component,
    ErrorBoundary: LoadError,
    HydrateFallback: Loading,
  },
  {
    id: shellRoute,
    path: '/',
    loader: shell.loader,
    shouldRevalidate: shell.shouldRevalidate,
    Component: shell.Component,
    ErrorBoundary: LoadError,
    HydrateFallback: Loading,
    children: [
      {
        ErrorBoundary: LoadError,
        children: [
          { index: true, Component: FirstPage },
          { path: 'today', loader: todayPage.loader, Component: todayPage.Component },
          { path: 'orders', loader: ordersPage.loader, Component: ordersPage.Component },
          { path: 'orders/:id', loader: orderPage.loader, Component: orderPage.Component },
          { path: 'packing', loader: packingPage.loader, Component: packingPage.Component },
          { path: 'packing/waves/:id', loader: wavePage.loader, Component: wavePage.Component },
          { path: 'packing/orders/:id', loader: stationPage.loader, Component: stationPage.Component },
          { path: 'packing/shelf', loader: shelfPage.loader, Component: shelfPage.Component },
          { path: 'sending', loader: sendingPage.loader, Component: sendingPage.Component },
          { path: 'sending/numbers', loader: numbersPage.loader, Component: numbersPage.Component },
          {
            path: 'sending/trouble',
            loader: deliveryExceptionsPage.loader,
            Component: deliveryExceptionsPage.Component,
          },
          { path: 'sending/manifests', loader: manifestsPage.loader, Component: manifestsPage.Component },
          { path: 'sending/manifests/:id', loader: manifestPage.loader, Component: manifestPage.Component },
          { path: 'approvals', loader: approvalsPage.loader, Component: approvalsPage.Component },
          { path: 'proposals', loader: proposalsPage.loader, Component: proposalsPage.Component },
          { path: 'reviews', loader: reviewsPage.loader, Component: reviewsPage.Component },
          { path: 'reviews/:id', loader: reviewPage.loader, Component: reviewPage.Component },
          { path: 'returns', loader: returnsPage.loader, Component: returnsPage.Component },
          {
            path: 'returns/replacements',
            loader: replacementsPage.loader,
            Component: replacementsPage.Component,
          },
          { path: 'returns/:id', loader: returnPage.loader, Component: returnPage.Component },
          { path: 'tickets', loader: inboxPage.loader, Component: inboxPage.Component },
          { path: 'tickets/templates', loader: templatesPage.loader, Component: templatesPage.Component },
          { path: 'tickets/:id', loader: ticketPage.loader, Component: ticketPage.Component },
          { path: 'articles', loader: articlesPage.loader, Component: articlesPage.Component },
          {
            path: 'articles/drafts/:id',
            loader: articleDraftPage.loader,
            Component: articleDraftPage.Component,
          },
          { path: 'articles/:id', loader: articlePage.loader, Component: articlePage.Component },
          {
            path: 'articles/:id/versions',
            loader: articleVersionsPage.loader,
            Component: articleVersionsPage.Component,
          },
          { path: 'newsletters', loader: newslettersPage.loader, Component: newslettersPage.Component },
          { path: 'newsletters/:id', loader: newsletterPage.loader, Component: newsletterPage.Component },
          { path: 'search-words', loader: wordsPage.loader, Component: wordsPage.Component },
          { path: 'settings/look', loader: lookPage.loader, Component: lookPage.Component },
          { path: 'settings', loader: settingsPage.loader, Component: settingsPage.Component },
          {
            path: 'settings/history',
            loader: settingsHistoryPage.loader,
            Component: settingsHistoryPage.Component,
          },
          {
            path: 'settings/letters',
            loader: settingsEmailTemplatesPage.loader,
            Component: settingsEmailTemplatesPage.Component,
          },
          {
            path: 'settings/letters/:letter',
            loader: settingsEmailTemplatePage.loader,
            Component: settingsEmailTemplatePage.Component,
          },
          {
            path: 'settings/refusals',
            loader: settingsErrorMessagesPage.loader,
            Component: settingsErrorMessagesPage.Component,
          },
          {
            path: 'settings/refusals/:group',
            loader: settingsErrorMessagePage.loader,
            Component: settingsErrorMessagePage.Component,
          },
          {
            path: 'settings/:section',
            loader: settingsSectionPage.loader,
            Component: settingsSectionPage.Component,
          },
          { path: 'backups', loader: backupsPage.loader, Component: backupsPage.Component },
          { path: 'sample', loader: samplePage.loader, Component: samplePage.Component },
          { path: 'checklist', loader: checklistPage.loader, Component: checklistPage.Component },
          { path: 'before-real-money', loader: assumptionsPage.loader, Component: assumptionsPage.Component },
          { path: 'customers', loader: customersPage.loader, Component: customersPage.Component },
          { path: 'customers/:id', loader: customerPage.loader, Component: customerPage.Component },
          { path: 'matters', loader: failedJobsPage.loader, Component: failedJobsPage.Component },
          { path: 'disputes', loader: disputesPage.loader, Component: disputesPage.Component },
          { path: 'disputes/:id', loader: disputePage.loader, Component: disputePage.Component },
          { path: 'money', loader: moneyPage.loader, Component: moneyPage.Component },
          { path: 'money/refunds', loader: refundsPage.loader, Component: refundsPage.Component },
          { path: 'money/unmatched', loader: unmatchedPage.loader, Component: unmatchedPage.Component },
          { path: 'money/payouts', loader: payoutsPage.loader, Component: payoutsPage.Component },
          {
            path: 'money/remittances',
            loader: remittancesPage.loader,
            Component: remittancesPage.Component,
          },
          {
            path: 'money/remittances/:id',
            loader: remittancePage.loader,
            Component: remittancePage.Component,
          },
          {
            path: 'money/receivables',
            loader: receivablesPage.loader,
            Component: receivablesPage.Component,
          },
          { path: 'money/days', loader: daysPage.loader, Component: daysPage.Component },
          { path: 'money/days/:day', loader: dayPage.loader, Component: dayPage.Component },
          { path: 'reports', loader: () => redirect('/reports/sales') },
          { path: 'reports/stock-value', loader: valuePage.loader, Component: valuePage.Component },
          { path: 'reports/accounts', loader: accountsPage.loader, Component: accountsPage.Component },
          { path: 'reports/gstr-1', loader: gstPage.loader, Component: gstPage.Component },
          { path: 'reports/gstr-1/:month', loader: gstPage.loader, Component: gstPage.Component },
          { path: 'reports/:report', loader: reportPage.loader, Component: reportPage.Component },
          {
            path: 'reports/:report/rows',
            loader: reportRowsPage.loader,
            Component: reportRowsPage.Component,
          },
          { path: 'products', loader: productsPage.loader, Component: productsPage.Component },
          { path: 'products/drafts', loader: draftsPage.loader, Component: draftsPage.Component },
          { path: 'products/drafts/:id', loader: draftPage.loader, Component: draftPage.Component },
          { path: 'products/:id/versions', loader: versionsPage.loader, Component: versionsPage.Component },
          { path: 'products/grid', loader: gridPage.loader, Component: gridPage.Component },
          { path: 'products/prices', loader: pricesPage.loader, Component: pricesPage.Component },
          { path: 'products/tax-rates', loader: ratesPage.loader, Component: ratesPage.Component },
          { path: 'products/:id', loader: productPage.loader, Component: productPage.Component },
          { path: 'imports', loader: importsPage.loader, Component: importsPage.Component },
          { path: 'imports/:id', loader: importPage.loader, Component: importPage.Component },
          { path: 'batches', loader: batchesPage.loader, Component: batchesPage.Component },
          { path: 'batches/backstock', loader: backstockPage.loader, Component: backstockPage.Component },
          { path: 'batches/count', loader: countPage.loader, Component: countPage.Component },
          {
            path: 'batches/deliveries',
            loader: deliveriesPage.loader,
            Component: deliveriesPage.Component,
          },
          { path: 'batches/:id', loader: batchPage.loader, Component: batchPage.Component },
          { path: 'pages', loader: textsPage.loader, Component: textsPage.Component },
          { path: 'pages/:name', loader: textPage.loader, Component: textPage.Component },
          { path: 'reorder', loader: reorderPage.loader, Component: reorderPage.Component },
          {
            path: 'draft-orders',
            loader: orderDraftsPage.loader,
            Component: orderDraftsPage.Component,
          },
          {
            path: 'draft-orders/:id',
            loader: orderDraftPage.loader,
            Component: orderDraftPage.Component,
          },
          { path: 'offers', loader: offersPage.loader, Component: offersPage.Component },
          { path: 'offers/:id', loader: offerPage.loader, Component: offerPage.Component },
          { path: 'price-lists', loader: priceListsPage.loader, Component: priceListsPage.Component },
          { path: 'price-lists/:id', loader: priceListPage.loader, Component: priceListPage.Component },
          { path: 'team', loader: teamPage.loader, Component: teamPage.Component },
          { path: 'assistant', loader: assistantPage.loader, Component: assistantPage.Component },
          { path: 'agents', loader: agentsPage.loader, Component: agentsPage.Component },
          { path: 'feeds', loader: feedsPage.loader, Component: feedsPage.Component },
          { path: 'tokens', loader: tokensPage.loader, Component: tokensPage.Component },
          { path: 'webhooks', loader: webhooksPage.loader, Component: webhooksPage.Component },
          { path: 'webhooks/:id', loader: webhookPage.loader, Component: webhookPage.Component },
          { path: 'account', loader: accountPage.loader, Component: accountPage.Component },
          { path: 'audit', loader: auditPage.loader, Component: auditPage.Component },
          { path: 'gardens', loader: gardenPlansPage.loader, Component: gardenPlansPage.Component },
          {
            path: 'gardens/figures',
            loader: gardenFiguresPage.loader,
            Component: gardenFiguresPage.Component,
          },
          { path: 'gardens/:id', loader: gardenPlanPage.loader, Component: gardenPlanPage.Component },
          { path: '*', loader: missing, Component: LoadError },
        ],
      },
    ],
  },
]
