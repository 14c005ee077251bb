import type { Packing, PackingLine } from '#contract/admin/packing.ts'
import type { Station } from './use-station.ts'

interface StationLinesProps {
  packing: Packing
  scan: Station['scan']
  onShort: (line: PackingLine) => void
}

/** The items of the parcel, and how many are counted. */
export function StationLines({ packing, scan, onShort }: StationLinesProps) {
  return (
    <ul aria-label="Items" className="mt-4 grid gap-2.5">
      {packing.lines.map((line) => (
        <Line key={line.stock_id} line={line} scan={scan} onShort={() => onShort(line)} />
      ))}
    </ul>
  )
}

const stateOf = ({ counted, needed }: PackingLine): 'done' | 'over' | 'open' =>
  counted === needed ? 'done' : counted > needed ? 'over' : 'open'

const looks = {
  done: 'border-leaf-700 bg-leaf-50',
  over: 'border-alert-700 bg-alert-100',
  open: 'border-paper-300 bg-paper-0',
}

const words = { done: 'All in', over: 'Too many', open: 'Scan it' }

interface LineProps {
  line: PackingLine
  scan: Station['scan']
  onShort: () => void
}

function Line({ line, scan, onShort }: LineProps) {
  const state = stateOf(line)
  return (
    <li
      className={`grid items-center gap-x-4 gap-y-1 rounded-(--radius-card) border-2 px-4 py-3 sm:grid-cols-[auto_1fr_auto] ${looks[state]}`}
    >
      <p className="whitespace-nowrap font-bold text-heading tabular-nums">
        {line.counted} <span className="font-normal text-ink-700 text-subheading">of {line.needed}</span>
      </p>
      <div>
        <p className="font-semibold text-subheading leading-snug">{line.name}</p>
        <p className="text-ink-700 text-label">
          {words[state]} · {line.place ?? 'no place'} · {line.sku}
          {line.barcode && ` · ${line.barcode}`}
        </p>
        {line.refill && <p className="font-semibold text-label">Refill from {line.refill}</p>}
        {line.batch && <p className="font-semibold text-label">Take batch {line.batch}</p>}
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Small label={`+1 ${line.name}`} onClick={() => scan(line.sku)}>
          +1
        </Small>
        <Small label={`−1 ${line.name}`} isOff={line.counted === 0} onClick={() => scan(line.sku, -1)}>
          −1
        </Small>
        {state === 'open' && (
          <Small label={`Missing: ${line.name}`} onClick={onShort}>
            Missing
          </Small>
        )}
      </div>
    </li>
  )
}

interface SmallProps {
  label: string
  isOff?: boolean
  onClick: () => void
  children: string
}

function Small({ label, isOff = false, onClick, children }: SmallProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isOff}
      onClick={onClick}
      className="min-h-11 min-w-11 rounded-(--radius-control) border border-leaf-700 bg-paper-0 px-3 font-semibold text-leaf-700 hover:bg-leaf-50 disabled:border-paper-300 disabled:text-ink-500"
    >
      {children}
    </button>
  )
}
