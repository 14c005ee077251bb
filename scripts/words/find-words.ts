/** Names and phrases that the house style refuses, each with what to write instead. `X` stands for any capital letter. */
const refused: Record<string, string> = {
  KeyedWish: 'IdempotentRequest',
  useWishKey: 'useIdempotencyKey',
  'code-wish': 'pending code',
  isGrave: 'requiresReauthentication',
  GraveDialog: 'ReauthenticationDialog',
  'offer-desk': 'promotions',
  'change-desk': 'the name of the screen',
  refuseX: 'assertX where it throws on a condition, throwX where it always throws',
  unlessTaken: 'onUniqueViolation',
  namesNothing: 'isForeignKeyViolation',
  tellX: 'notifyX',
  deadLetter: 'failedJob',
  keepRead: 'prepared query',
  KeptStatement: 'prepared query',
  giveByLines: 'refundLines',
  GivingPreview: 'RefundPreview',
  whoAsks: 'authenticate',
  whoCalls: 'authenticate',
  layFields: 'applyEdits',
  laidOver: 'mergeFields',
  isEnclosed: 'hasMinimalLayout',
  bringFrame: 'the name of the layout',
  mostX: 'maxX',
  longestX: 'maxX or maxXLength',
  leastX: 'minX',
  rupeesInProse: 'formatPaise: every amount has its paise',
  whoever: '“anyone who”, or the person by name',
  'what is so': 'the noun',
  'none but': 'only',
  'as long as that': '“while”, with the noun',
  'is told': 'sees, reads, gets or receives',
  'are told': 'see, read, get or receive',
  'asked for nowhere': '“is not requested”, or what the code skips',
  'nor the other way round': 'both cases by name',
}

// A phrase may continue on the next line of a comment.
const patterns = Object.entries(refused).map(([words, instead]) => ({
  instead,
  pattern: new RegExp(
    `\\b${words.replace('X', '[A-Z]\\w*').replaceAll(' ', '(?: |\\s+(?:\\*|//)? ?)')}\\b`,
    words.includes(' ') || words === 'whoever' ? 'gi' : 'g',
  ),
}))

/** What shoppers read; `test/shop-words.test.ts` reads the rendered pages, which have no private ones. */
const shopTexts = /^src\/(web\/(shop|ui)|shared\/(copy|email-templates|error-messages))\/(?!.*\.test\.)/

/** Phrases that the texts of the shop have in one spelling alone. */
const shopPatterns = [
  { pattern: /\b(?:a|one|no|more|each|every|this|by|newest) mails?\b/gi, instead: '“e-mail”' },
  { pattern: /(?<!your |valid )\bemail address\b/g, instead: '“e-mail address”' },
]

/** Each refused name or phrase of a text, as a line to print. */
export function findRefusedWords({ path, text }: { path: string; text: string }): string[] {
  return (shopTexts.test(path) ? [...patterns, ...shopPatterns] : patterns).flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: found, index }) => {
      const line = text.slice(0, index).split('\n').length
      return `${path}:${line}: “${found.replace(/\s+/g, ' ')}”; write ${instead}`
    }),
  )
}
