import type { EmailTemplateName } from '#shared/email-templates/template-texts.ts'
import { accountExamples } from './customers/accounts/emails/account-examples.ts'
import { customerExamples } from './customers/admin/customer-example.ts'
import { gardenExamples } from './customers/garden/garden-examples.ts'
import { leftCartExamples } from './customers/left-carts/left-cart-example.ts'
import { subscriberExamples } from './customers/newsletter/subscriber-example.ts'
import { noticeExamples } from './customers/notices/notice-examples.ts'
import { reviewExamples } from './customers/reviews/review-examples.ts'
import { ticketExamples } from './customers/tickets/ticket-examples.ts'
import { recallExamples } from './orders/recalls/recall-example.ts'
import { returnExamples } from './orders/returns/return-examples.ts'
import { orderExamples } from './orders/shopper/order-examples.ts'
import type { EmailTemplateExamples } from './platform/email/email-examples.ts'
import { digestExamples } from './staff/digest/digest-example.ts'
import { staffExamples } from './staff/members/staff-examples.ts'
import { tokenExamples } from './staff/tokens/token-examples.ts'
import { webhookExamples } from './staff/webhooks/webhook-examples.ts'

/** Example data of every email template with editable texts; the people are fictional. */
export const emailTemplateExamples: EmailTemplateExamples<EmailTemplateName> = {
  ...accountExamples,
  ...customerExamples,
  ...digestExamples,
  ...gardenExamples,
  ...leftCartExamples,
  ...noticeExamples,
  ...orderExamples,
  ...recallExamples,
  ...returnExamples,
  ...reviewExamples,
  ...staffExamples,
  ...tokenExamples,
  ...webhookExamples,
  ...subscriberExamples,
  ...ticketExamples,
}
