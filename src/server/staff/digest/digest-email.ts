import type { BatchSummary } from '#contract/admin/batches.ts'
import type { ReorderRow } from '#contract/admin/reorder.ts'
import { isoDayText } from '#shared/garden/days.ts'
import { type Block, type Email, text } from '../../platform/email/email-template.ts'
import type { RenderContext } from '../../platform/email/email-writer.ts'
import { translator } from '../../platform/email/translator.ts'
import type { DigestFacts, OpenRecall } from './digest-facts.ts'

const packs = (count: number): string => `${count} ${count === 1 ? 'pack' : 'packs'}`
const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`

const lowLine = ({ name, free, cover_days: cover, coming, suggested }: ReorderRow): string =>
  `${name}: ${packs(free)}${cover === null ? '' : `, lasts ${days(cover)}`}${coming > 0 ? `, ${coming} to come` : ''}. Order ${suggested}.`

const batchName = ({ number, name }: BatchSummary): string => (number === null ? name : `${number}, ${name}`)

const expiringLine = (batch: BatchSummary): string => {
  const left = batch.days_left ?? 0
  return `${batchName(batch)}: ${packs(batch.on_hand)}, ${left > 0 ? `${days(left)} left` : 'expired'}.`
}

const quarantineLine = (batch: BatchSummary): string =>
  `${batchName(batch)}: ${packs(batch.on_hand)}${batch.has_certificate ? '' : ', no certificate yet'}.`

const recallLine = ({ number, packs: here, toNotify }: OpenRecall): string =>
  [
    `${number}:`,
    here > 0 && `${packs(here)} still lie here`,
    here > 0 && toNotify > 0 && 'and',
    toNotify > 0 && `${toNotify} ${toNotify === 1 ? 'order was' : 'orders were'} not told`,
  ]
    .filter(Boolean)
    .join(' ')

function section<Row>(
  heading: string,
  { rows, count }: { rows: Row[]; count: number },
  line: (row: Row) => string,
) {
  if (count === 0) return []
  const more = count > rows.length ? [`and ${count - rows.length} more`] : []
  const list: Block = { kind: 'list', items: [...rows.map(line), ...more] }
  return [text(`${heading}: ${count}`), list]
}

interface Digest {
  /** '2026-12-01'. */
  day: string
  facts: DigestFacts
  /** The URL of the list in the back office; null without a public address. */
  url: string | null
}

/** Lists the work that the stock needs today. */
export function digestEmail({ day, facts, url }: Digest, { settings }: RenderContext): Email {
  const { low, expiring, quarantined, recalls } = facts
  const say = translator(settings, 'stock-digest', { day: isoDayText(day) })
  return {
    subject: say('subject'),
    preheader: `${low.count} to order, ${expiring.count} expiring, ${quarantined.count} in quarantine, ${recalls.length} recalled.`,
    heading: say('heading'),
    blocks: [
      ...section(say('toOrder'), low, lowLine),
      ...section(say('expiring'), expiring, expiringLine),
      ...section(say('inQuarantine'), quarantined, quarantineLine),
      ...section(say('recalled'), { rows: recalls, count: recalls.length }, recallLine),
      ...(url === null ? [] : [{ kind: 'button', label: 'What to order', url } satisfies Block]),
    ],
    reason: `You get this once a day, where there is something to do, because you were chosen for it in the back office of ${settings.brand.name}.`,
  }
}
