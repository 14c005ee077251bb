import { fromSettings } from '../settings/settings.ts'
import { facts, list, type PageText, paragraph, steps } from './blocks.ts'
import { figuresOf } from './figures.ts'
import { payingWords } from './paying-words.ts'
import { returnsInShort } from './returns-in-short.ts'

/** What may come back, in the words that the terms share. */
export const returnRules = fromSettings((settings): string[] => {
  const { returnWindow } = figuresOf(settings)
  const { guarantee } = settings.claims
  return [
    `Unopened packs: send them back within ${returnWindow} of delivery, for any reason, for a refund of their price. You pay the return courier.`,
    ...(guarantee
      ? [
          `Our ${guarantee}: if an opened pack disappoints you within ${returnWindow} of delivery, tell us what happened and we refund it, one pack of each product per household. You need not send it back.`,
        ]
      : []),
    `Damaged, wrong or missing packs: tell us within ${returnWindow} of delivery, with a photograph if you can. We replace or refund them, shipping included, and pay for the return if we need them back.`,
  ]
})

export const returnsText = fromSettings((settings): PageText => {
  const { claims, support } = settings
  const { returnWindow, refundTime } = figuresOf(settings)
  const { refundTo } = payingWords(settings)
  return {
    title: 'Returns and refunds',
    summary: `What you may return within ${returnWindow}, how it goes, who pays for it and when your money is back.`,
    intro: returnsInShort(settings),
    sections: [
      { id: 'what', heading: 'What you may return', blocks: [list(...returnRules(settings))] },
      {
        id: 'how',
        heading: 'How it goes',
        blocks: [
          steps(
            'Log in, open the order under your account and choose “Return or report a problem”.',
            'Say which packs it is about and what is wrong. Add a photograph if something is broken.',
            'We read it and answer on the page of your order: what to send back, and where to, or that you may keep it.',
            'Once we have agreed, your money is on its way or a new pack is.',
          ),
          paragraph(`No account, or no time? Write to ${support.email} or call ${support.phone}.`),
        ],
      },
      {
        id: 'who-pays',
        heading: 'Who pays',
        blocks: [
          facts(
            { label: 'Unopened packs', value: 'You pay the return courier' },
            {
              label: 'An opened pack that disappoints',
              value: claims.guarantee ? `By our ${claims.guarantee}, nothing to send and nothing to pay` : '',
            },
            { label: 'Damaged, wrong or missing packs', value: 'We pay everything' },
          ),
        ],
      },
      {
        id: 'how-long',
        heading: 'How long it takes',
        blocks: [
          facts(
            {
              label: 'To tell us',
              value: `${returnWindow} from delivery; the page of your order names the day`,
            },
            { label: 'Your money', value: `Within ${refundTime} of our approval` },
            { label: 'Where it goes', value: `To ${refundTo}` },
          ),
          paragraph(
            'Until your order is packed you need none of this: cancel it on its page, and all of your money comes back.',
          ),
        ],
      },
    ],
  }
})
