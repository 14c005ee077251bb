import type { BatchPlace } from '#contract/admin/batches.ts'
import { placeText } from './place-words.ts'

/** The places of a batch with their packs. */
export const PlaceList = ({ places }: { places: BatchPlace[] }) => (
  <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
    {places.map((at) => (
      <div key={`${at.is_picking}${at.place}`} className="col-span-2 grid grid-cols-subgrid">
        <dt className={at.is_picking ? '' : 'font-semibold'}>{placeText(at)}</dt>
        <dd className="text-right font-semibold tabular-nums">{at.packs}</dd>
      </div>
    ))}
  </dl>
)
