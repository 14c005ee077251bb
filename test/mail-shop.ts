import { after, afterEach, beforeEach } from 'node:test'
import { sql } from 'drizzle-orm'
import { prepareReset } from '#server/customers/accounts/reset-tokens.ts'
import { emailTemplates } from '#server/email-templates.ts'
import { outbox } from '#server/platform/database/tables.ts'
import { deliverMail } from '#server/platform/email/deliver-mail.ts'
import { enqueueMail, type Mail } from '#server/platform/email/outbox.ts'
import { startMailServer, type TestMailServer } from './mail-server.ts'
import { openTestShop, type TestShop } from './shop.ts'

export interface MailShop {
  shop: TestShop
  /** The mail server of the present test, which begins with an empty outbox. */
  server: TestMailServer
  /** Sends due mails; to no server where its address is null. */
  deliver: (smtpUrl?: string | null, isProduction?: boolean, stopping?: AbortSignal) => Promise<void>
  /** Writes a welcome email to each address. */
  enqueue: (names: string[]) => Promise<void>
  enqueueLink: (within?: number) => Promise<void>
  rows: () => Promise<(typeof outbox.$inferSelect)[]>
  statuses: () => Promise<string[]>
  /** Makes the next attempt due. */
  waitOver: () => Promise<unknown>
  /** The recipients of the mails that the server took. */
  recipients: () => string[]
}

export const welcome = (name: string): Mail => ({
  template: 'welcome',
  recipient: `${name}@example.com`,
  data: { fullName: `${name} Iyer` },
  dedupeKey: `welcome:${name}`,
})

export const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `reader${i}`)
export const addresses = (who: string[]): string[] => who.map((name) => `${name}@example.com`).sort()

/** The demo shopper. */
export const ashaId = 1

/** A shop with a real mail server for all tests of a file. */
export async function openMailShop(): Promise<MailShop> {
  const shop = await openTestShop()
  after(() => shop.close())
  const mail = { shop, ...verbs(shop, () => mail.server) } as MailShop
  beforeEach(async () => {
    await shop.db.delete(outbox)
    mail.server = await startMailServer()
  })
  afterEach(() => mail.server.close())
  return mail
}

function verbs(shop: TestShop, server: () => TestMailServer): Omit<MailShop, 'shop' | 'server'> {
  const rows = () => shop.db.select().from(outbox).orderBy(outbox.id)
  return {
    deliver: (smtpUrl = server().url, isProduction = false, stopping = new AbortController().signal) =>
      deliverMail({ ...shop, config: { ...shop.config, smtpUrl, isProduction } }, emailTemplates, {
        timeouts: timeoutsFor(server()),
        stopping,
      }),
    enqueue: async (who) => {
      for (const name of who) await enqueueMail(shop.db, welcome(name))
    },
    enqueueLink: async (within = 60_000) => {
      const { resetId } = await prepareReset(shop.db, { id: ashaId, email: 'r@example.com' })
      await enqueueMail(shop.db, {
        template: 'reset-link',
        recipient: 'r@example.com',
        data: { fullName: 'Ravi', resetId, expiresAt: new Date(Date.now() + within).toISOString() },
        dedupeKey: 'reset',
      })
    },
    rows,
    statuses: async () => (await rows()).map(({ status }) => status),
    waitOver: () => shop.db.update(outbox).set({ nextAttemptAt: sql`now()` }),
    recipients: () =>
      server()
        .taken.flatMap(({ to }) => to)
        .sort(),
  }
}

/** Short with a hanging server, so that the test ends soon; else enough for a busy machine. */
function timeoutsFor({ faults }: TestMailServer) {
  const ms = faults.startsWith('hang') ? 300 : 10_000
  return { connectMs: ms, answerMs: ms }
}
