import type { LetterName } from '#contract/letters/letter-texts.ts'
import type { LetterExamples } from './machine/mail/letter-examples.ts'
import { accountExamples } from './people/accounts/letters/account-examples.ts'
import { customerExamples } from './people/customers/customer-example.ts'
import { digestExamples } from './people/digest/digest-example.ts'
import { gardenExamples } from './people/garden/garden-examples.ts'
import { subscriberExamples } from './people/newsletter/subscriber-example.ts'
import { noticeExamples } from './people/notices/notice-examples.ts'
import { reviewExamples } from './people/reviews/review-examples.ts'
import { staffExamples } from './people/staff/staff-examples.ts'
import { ticketExamples } from './people/tickets/ticket-examples.ts'
import { orderExamples } from './selling/orders/order-examples.ts'
import { recallExamples } from './selling/recalls/recall-example.ts'
import { returnExamples } from './selling/returns/return-examples.ts'

/** Every letter with sentences of the owner, about somebody made up. */
export const letterExamples: LetterExamples<LetterName> = {
  ...accountExamples,
  ...customerExamples,
  ...digestExamples,
  ...gardenExamples,
  ...noticeExamples,
  ...orderExamples,
  ...recallExamples,
  ...returnExamples,
  ...reviewExamples,
  ...staffExamples,
  ...subscriberExamples,
  ...ticketExamples,
}
