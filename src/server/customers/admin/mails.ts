import type { Writers } from '../../platform/email/email-writer.ts'
import { customerErasedEmail } from './customer-erased-email.ts'

declare module '../../platform/email/mail-data.ts' {
  interface MailData {
    /** The last email: its row has the only copy of the name, and is deleted soon after sending. */
    'customer-erased': { fullName: string; keepsDocuments: boolean }
  }
}

export const customerMails: Writers<'customer-erased'> = {
  'customer-erased': async (data, { siteUrl, settings }) =>
    customerErasedEmail({ ...data, siteUrl, settings }),
}
