import { Truck } from 'lucide'
import type { ReactNode } from 'react'
import { type Arrival, arrivalText } from '#shared/delivery/arrival.ts'
import { Icon } from '../../ui/icon.tsx'

/** 'Arrives 30 Nov – 3 Dec', and the place. */
export function Arrives({ arrival, children }: { arrival: Arrival; children?: ReactNode }) {
  return (
    <p className="flex items-center gap-3">
      <Icon of={Truck} strokeWidth={1.75} className="size-5 shrink-0 text-leaf-700" />
      <span className="flex min-h-11 flex-wrap items-center gap-x-1.5">
        <strong className="whitespace-nowrap font-semibold">Arrives {arrivalText(arrival)}</strong>
        {children && <span className="whitespace-nowrap text-ink-700">{children}</span>}
      </span>
    </p>
  )
}
