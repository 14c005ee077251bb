import { makeReturn } from './accounting/gst-return/make-return.ts'
import { forgetReportRuns, makeReportRuns } from './accounting/reports/make-runs.ts'
import { saveSums } from './accounting/reports/save-sums.ts'
import { rotateAgentKeys } from './agents/orders/rotate-agent-keys.ts'
import { writeOrderEvent } from './agents/orders/write-order-event.ts'
import { endSessions } from './agents/sessions/end-sessions.ts'
import { fetchImportPictures } from './catalog/imports/pictures/fetch-import-pictures.ts'
import { productKind } from './catalog/product-drafts/product-kind.ts'
import { runBackups } from './cli/backup/run-backups.ts'
import { articleKind } from './content/articles/article-kind.ts'
import { processBounces } from './content/newsletters/bounces/process-bounces.ts'
import { sendNewsletters } from './content/newsletters/send-newsletters.ts'
import { deleteExpiredCodes } from './customers/accounts/codes/sign-in-codes.ts'
import { deleteExpiredChallenges } from './customers/accounts/passkeys/challenges.ts'
import { deleteExpiredResetTokens } from './customers/accounts/reset-tokens.ts'
import { deleteExpiredSessions } from './customers/accounts/session.ts'
import { forgetLastEmails } from './customers/admin/forget-last-emails.ts'
import { eraseFinished } from './customers/admin/when-finished.ts'
import { deletePhotosOfRemovedPots } from './customers/garden/photos-of-garden.ts'
import { forgetOldPlans } from './customers/garden/plan-store.ts'
import { writeReminders } from './customers/garden/reminders.ts'
import { forgetCartReminders, writeCartReminders } from './customers/left-carts/write-cart-reminders.ts'
import { forgetEndedSubscriptions } from './customers/newsletter/unsubscribe.ts'
import { forgetOldNotices } from './customers/notices/forget-notices.ts'
import { notifyWaiting } from './customers/notices/notify-waiting.ts'
import { forgetOldReviews } from './customers/reviews/forget-reviews.ts'
import { writeReviewRequests } from './customers/reviews/review-requests.ts'
import { forgetOldTickets } from './customers/tickets/forget-tickets.ts'
import { forgetPresence } from './customers/tickets/presence.ts'
import { readMailbox } from './customers/tickets/read-mailbox.ts'
import { publishDue, publishEverySeconds } from './drafting/publish-due.ts'
import { emailTemplates } from './email-templates.ts'
import { expireBatches } from './inventory/batches/expire-batches.ts'
import { endUnconfirmed } from './orders/confirmation/end-unconfirmed.ts'
import { forgetOldDrafts, freeOverdueDrafts } from './orders/drafts/reserve-packs.ts'
import { remindOfPayments } from './orders/pay-later/remind-of-payments.ts'
import { deleteOldReturnPhotos } from './orders/returns/forget-photos.ts'
import { checkAccount } from './payments/provider/check-account.ts'
import type { ShopWithProvider } from './payments/provider/provider.ts'
import { closeOverduePayments } from './payments/reconciliation/close-overdue.ts'
import { compareNightly } from './payments/reconciliation/compare-nightly.ts'
import { compareReservations } from './payments/reconciliation/compare-reservations.ts'
import { dropAbandonedOrders } from './payments/reconciliation/drop-abandoned-orders.ts'
import { giveUpUnconfirmed } from './payments/reconciliation/give-up-unconfirmed.ts'
import { reconcilePayments } from './payments/reconciliation/reconcile.ts'
import { pollRefunds } from './payments/refunds/poll-refunds.ts'
import { sendRefunds } from './payments/refunds/send-refunds.ts'
import { sendUnmatchedRefunds } from './payments/unmatched/send-unmatched-refunds.ts'
import { dropOldEvents, sweepEvents } from './payments/webhooks/process-events.ts'
import { dropOldKeys } from './platform/audit/idempotency.ts'
import { deliverMail } from './platform/email/deliver-mail.ts'
import { dropMailForNobody, dropOldMail } from './platform/email/mail-queue.ts'
import { storeReleaseFiles } from './platform/http/release-files/store-release-files.ts'
import { deleteUnusedPictures } from './platform/images/own/delete-unused-pictures.ts'
import { deleteOldImports } from './platform/imports/delete-old-imports.ts'
import { deleteOldFailedJobs } from './platform/jobs/failed-jobs.ts'
import type { Job } from './platform/jobs/run-jobs.ts'
import { deleteSupersededChanges } from './platform/lists/delete-superseded-changes.ts'
import { dropEndedWindows } from './platform/rate-limits/throttle.ts'
import { releaseAbandonedWaves } from './shipping/packing/settle-wave.ts'
import { forgetTokenCalls } from './staff/assistant/token-calls.ts'
import { writeDigest } from './staff/digest/write-digest.ts'
import { deleteExpiredInvitations } from './staff/members/invite.ts'
import { deleteExpiredStaffChallenges } from './staff/members/passkeys/challenges.ts'
import { deleteExpiredSignIns } from './staff/members/sign-ins.ts'
import { forgetProposals } from './staff/proposals/forget-proposals.ts'
import { remindOfTokens } from './staff/tokens/remind-of-tokens.ts'
import { deleteOldEvents } from './staff/webhooks/delete-old-events.ts'
import { publishEvents } from './staff/webhooks/publish-events.ts'
import { sendWebhooks } from './staff/webhooks/send-webhooks.ts'

/** Every job of the shop, and how often it runs. */
export const timetable: Job<ShopWithProvider>[] = [
  {
    name: 'send mail',
    everySeconds: 3,
    run: (shop, stopping) => deliverMail(shop, emailTemplates, { stopping }),
  },
  { name: 'process webhooks', everySeconds: 5, run: sweepEvents },
  { name: 'publish events', everySeconds: 1, run: publishEvents },
  {
    name: 'send webhooks',
    everySeconds: 1,
    run: (shop, stopping) => sendWebhooks(shop, { stopping, writeForPlatform: writeOrderEvent }),
  },
  { name: 'end sessions of agents', everySeconds: 60, run: ({ db }) => endSessions(db) },
  { name: 'rotate keys of agents', everySeconds: 3_600, run: rotateAgentKeys },
  { name: 'forget old events', everySeconds: 3_600, run: ({ db }) => deleteOldEvents(db) },
  { name: 'take, prove and delete backups', everySeconds: 3, run: runBackups },
  { name: 'send refunds', everySeconds: 5, run: sendRefunds },
  { name: 'send back money without an order', everySeconds: 30, run: sendUnmatchedRefunds },
  { name: 'poll refunds', everySeconds: 30, run: pollRefunds },
  { name: 'end unpaid payments', everySeconds: 15, run: closeOverduePayments },
  { name: 'free packs of draft orders', everySeconds: 30, run: ({ db }) => freeOverdueDrafts(db) },
  { name: 'forget old draft orders', everySeconds: 3_600, run: ({ db }) => forgetOldDrafts(db) },
  { name: 'hold and cancel unconfirmed orders', everySeconds: 300, run: endUnconfirmed },
  { name: 'remind of invoices to pay', everySeconds: 3_600, run: ({ db }) => remindOfPayments(db) },
  { name: 'give up unconfirmed payments', everySeconds: 600, run: giveUpUnconfirmed },
  { name: 'reconcile payments', everySeconds: 15, run: reconcilePayments },
  {
    name: 'check the account at the provider',
    everySeconds: 3_600,
    run: async (shop) => {
      await checkAccount(shop)
    },
  },
  { name: 'compare the ledger with the provider', everySeconds: 1_800, run: compareNightly },
  {
    name: 'compare reservations with payments',
    everySeconds: 3_600,
    run: async (shop) => {
      await compareReservations(shop)
    },
  },
  { name: 'forget ended throttle windows', everySeconds: 600, run: ({ db }) => dropEndedWindows(db) },
  { name: 'forget ended reset links', everySeconds: 600, run: ({ db }) => deleteExpiredResetTokens(db) },
  { name: 'forget ended sign-in codes', everySeconds: 600, run: ({ db }) => deleteExpiredCodes(db) },
  {
    name: 'forget ended passkey challenges',
    everySeconds: 600,
    run: ({ db }) => deleteExpiredChallenges(db),
  },
  { name: 'forget ended sessions', everySeconds: 600, run: ({ db }) => deleteExpiredSessions(db) },
  {
    name: 'forget ended passkey challenges of the staff',
    everySeconds: 600,
    run: ({ db }) => deleteExpiredStaffChallenges(db),
  },
  { name: 'forget ended sign-ins', everySeconds: 600, run: ({ db }) => deleteExpiredSignIns(db) },
  { name: 'forget ended invitations', everySeconds: 3_600, run: ({ db }) => deleteExpiredInvitations(db) },
  { name: 'release forgotten waves', everySeconds: 60, run: ({ db }) => releaseAbandonedWaves(db) },
  { name: 'take off sale what expired', everySeconds: 600, run: ({ db }) => expireBatches(db) },
  { name: 'write the digest of the stock', everySeconds: 60, run: writeDigest },
  { name: 'remind of ending API tokens', everySeconds: 3_600, run: remindOfTokens },
  {
    name: 'forget superseded changes',
    everySeconds: 3_600,
    run: async ({ db }) => {
      await deleteSupersededChanges(db)
    },
  },
  { name: 'forget old proposals', everySeconds: 3_600, run: ({ db }) => forgetProposals(db) },
  { name: 'forget old calls of tools', everySeconds: 3_600, run: ({ db }) => forgetTokenCalls(db) },
  { name: 'forget old keys', everySeconds: 3_600, run: ({ db }) => dropOldKeys(db) },
  { name: 'forget mail for nobody', everySeconds: 600, run: ({ db }) => dropMailForNobody(db) },
  { name: 'ask for reviews', everySeconds: 1_800, run: ({ db }) => writeReviewRequests(db) },
  { name: 'write mails about left carts', everySeconds: 600, run: ({ db }) => writeCartReminders(db) },
  {
    name: 'forget old mails about left carts',
    everySeconds: 3_600,
    run: ({ db }) => forgetCartReminders(db),
  },
  { name: 'notify shoppers who wait for a product', everySeconds: 10, run: ({ db }) => notifyWaiting(db) },
  {
    name: 'publish drafts at their moment',
    everySeconds: publishEverySeconds,
    run: (shop, stopping) => publishDue(shop, productKind, stopping),
  },
  { name: 'send newsletters', everySeconds: 5, run: sendNewsletters },
  { name: 'take mails that came back', everySeconds: 300, run: processBounces },
  { name: 'read the mailbox of support', everySeconds: 60, run: readMailbox },
  {
    name: 'publish articles at their moment',
    everySeconds: publishEverySeconds,
    run: (shop, stopping) => publishDue(shop, articleKind, stopping),
  },
  { name: 'fetch pictures of imports', everySeconds: 3, run: fetchImportPictures },
  { name: 'forget old product notices', everySeconds: 3_600, run: ({ db }) => forgetOldNotices(db) },
  { name: 'forget old reviews', everySeconds: 3_600, run: ({ db }) => forgetOldReviews(db) },
  { name: 'write garden reminders', everySeconds: 900, run: ({ db }) => writeReminders(db, new Date()) },
  {
    name: 'make reports in the background',
    everySeconds: 2,
    run: (shop, stopping) => makeReportRuns(shop, { makeReturn, stopping }),
  },
  { name: 'forget reports of yesterday', everySeconds: 3_600, run: ({ db }) => forgetReportRuns(db) },
  { name: 'forget old imports', everySeconds: 3_600, run: ({ db }) => deleteOldImports(db) },
  { name: 'forget old mail', everySeconds: 3_600, run: ({ db }) => dropOldMail(db) },
  { name: 'forget old webhooks', everySeconds: 3_600, run: dropOldEvents },
  { name: 'forget old failed jobs', everySeconds: 3_600, run: ({ db }) => deleteOldFailedJobs(db) },
  { name: 'forget old attempts', everySeconds: 3_600, run: ({ db }) => dropAbandonedOrders(db) },
  { name: 'forget old tickets', everySeconds: 3_600, run: ({ db }) => forgetOldTickets(db) },
  { name: 'forget who left tickets', everySeconds: 600, run: ({ db }) => forgetPresence(db) },
  {
    name: 'forget photographs of left pots',
    everySeconds: 3_600,
    run: ({ db }) => deletePhotosOfRemovedPots(db),
  },
  {
    name: 'forget old photographs of returns',
    everySeconds: 3_600,
    run: ({ db }) => deleteOldReturnPhotos(db),
  },
  {
    name: 'forget pictures that nothing shows',
    everySeconds: 21_600,
    run: ({ db }) => deleteUnusedPictures(db),
  },
  { name: 'forget old garden plans', everySeconds: 3_600, run: ({ db }) => forgetOldPlans(db) },
  {
    name: 'erase customers whose orders are finished',
    everySeconds: 3_600,
    run: async ({ db }) => {
      await eraseFinished(db)
    },
  },
  {
    name: 'sum the days of reports',
    everySeconds: 600,
    run: ({ db }, stopping) => saveSums(db, stopping),
  },
  // A release that prepared the database but failed to start has marked these files as left.
  { name: 'keep the files of this release', everySeconds: 21_600, run: ({ db }) => storeReleaseFiles(db) },
  { name: 'forget last emails', everySeconds: 3_600, run: ({ db }) => forgetLastEmails(db) },
  { name: 'forget old subscriptions', everySeconds: 3_600, run: ({ db }) => forgetEndedSubscriptions(db) },
]
