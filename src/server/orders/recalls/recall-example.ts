import { publicOrderId } from '#contract/shop/orders.ts'
import { type EmailTemplateExamples, exampleId } from '../../platform/email/email-examples.ts'
import { recallEmail } from './recall-email.ts'

export const recallExamples: EmailTemplateExamples<'batch-recalled'> = {
  'batch-recalled': {
    'A buyer of the batch': (paper) =>
      recallEmail(
        {
          number: 'EXAMPLE-01',
          name: paper.product.name,
          order: publicOrderId(exampleId),
          words: 'A count of this batch was too low. Please do not use it; we send you another pack.',
        },
        paper,
      ),
  },
}
