import { useRevalidator } from 'react-router'
import { formatCount } from '#shared/money.ts'
import { useUndo } from '../../components/use-undo.ts'
import { BulkBar } from '../../list/bulk-bar.tsx'
import { BulkButtons } from '../../list/bulk-buttons.tsx'
import type { Selecting } from '../../list/use-selection.ts'
import type { ProductAct } from './product-acts.ts'

interface ChosenProductsProps {
  acts: ProductAct[]
  selecting: Selecting
  list: { of: 'products' | 'drafts'; view: string }
  /** The length of the whole list. */
  count: number
  /** The number of rows on this page. */
  shown: number
  /** Singular and plural. */
  noun: [string, string]
}

/** The bulk actions for the chosen rows of a list of products or drafts. */
export function ChosenProducts({ acts, selecting, list, count, shown, noun }: ChosenProductsProps) {
  const { ids, isWhole, clear } = selecting
  return (
    <BulkBar selecting={selecting} count={count} isCut={false} shown={shown} noun={noun}>
      <ProductActs
        acts={acts}
        choice={isWhole ? { list } : { ids: [...ids] }}
        what={isWhole ? 'the whole list' : 'what is chosen'}
        noun={noun}
        onEnd={clear}
      />
    </BulkBar>
  )
}

interface ProductActsProps {
  acts: ProductAct[]
  choice: object
  what: string
  noun: [string, string]
  onEnd?: () => void
}

/** The buttons of bulk actions on products; they end with a notice of how many changed. */
export function ProductActs({ acts, choice, what, noun, onEnd }: ProductActsProps) {
  const { revalidate } = useRevalidator()
  const notify = useUndo()
  return (
    <BulkButtons
      acts={acts}
      choice={choice}
      what={what}
      onEnd={({ done }, results) => {
        const count = results.filter(({ outcome }) => outcome === 'done').length
        if (count > 0) notify(`${formatCount(count)} ${count === 1 ? noun[0] : noun[1]} ${done}.`)
        onEnd?.()
        void revalidate()
      }}
    />
  )
}
