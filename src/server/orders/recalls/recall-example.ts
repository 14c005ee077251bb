import { publicOrderId } from '#contract/shop/orders.ts'
import { exampleNumber, type LetterExamples } from '../../platform/email/email-examples.ts'
import { recallLetter } from './recall-email.ts'

export const recallExamples: LetterExamples<'batch-recalled'> = {
  'batch-recalled': {
    'A buyer of the batch': (paper) =>
      recallLetter(
        {
          number: 'EXAMPLE-01',
          name: paper.product.name,
          order: publicOrderId(exampleNumber),
          words: 'A count of this batch was too low. Please do not use it; we send you another pack.',
        },
        paper,
      ),
  },
}
