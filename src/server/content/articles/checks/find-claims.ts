import type { ArticleCheck } from '#contract/admin/article-drafts.ts'

const threats =
  'diseases?|infections?|fung(?:us|i|al)|blight|rot|wilt|mildew|rust|pests?|insects?|aphids?|mealybugs?|mites|nematodes?|virus(?:es)?|pathogens?'
const promises =
  'prevent(?:s|ed|ing)?|fight(?:s|ing)?|control(?:s|led|ling)?|treat(?:s|ed|ing)?|stop(?:s|ped|ping)?|kill(?:s|ed|ing)?|destroy(?:s|ed|ing)?|eliminate[sd]?|repel(?:s|led|ling)?|suppress(?:es|ed|ing)?|protect(?:s|ed|ing)? (?:from|against)'

/** Patterns of promises to cure, or to fight a disease or a pest. */
const claims: RegExp[] = [
  /\b(?:cur(?:e|es|ed|ing)|heal(?:s|ed|ing)?|remed(?:y|ies)|medicin(?:e|es|al))\b/giu,
  /\b(?:fungicid|pesticid|insecticid|nematicid|bactericid)(?:e|es|al)\b/giu,
  /\bdisease[- ](?:free|proof|resistant|resistance)\b/giu,
  new RegExp(`\\b(?:${promises})\\b[^.!?]{0,40}?\\b(?:${threats})\\b`, 'giu'),
  /रोग(?:ों|मुक्त)?|इलाज|कीटनाशक|फफूंदनाशक/gu,
]

/** Finds words that read as a promise to cure or to fight a disease, line by line. */
export const findClaims = (field: string, text: string): ArticleCheck[] =>
  text.split('\n').flatMap((words, i) => {
    const found = claims.flatMap((claim) => [...words.matchAll(claim)].map(([match]) => match))
    return [...new Set(found)].map((match) => ({
      kind: 'claim',
      field,
      line: field === 'content' ? i + 1 : null,
      sentence: `“${match}” reads as a promise to fight a disease or a pest.`,
    }))
  })
