import { useState } from 'react'

/** Whether the staff give money back although the shopper's bank asks about its payment. */
export interface DespiteDispute {
  isOn: boolean
  set: (isOn: boolean) => void
  /** For the body of the call. */
  body: { despite_dispute?: true }
}

export function useDespiteDispute(): DespiteDispute {
  const [isOn, set] = useState(false)
  return { isOn, set, body: isOn ? { despite_dispute: true } : {} }
}

export const DespiteDisputeField = ({ despite: { isOn, set } }: { despite: DespiteDispute }) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="checkbox"
      checked={isOn}
      onChange={(event) => set(event.target.checked)}
      className="size-5 accent-leaf-700"
    />
    Refund despite the dispute
  </label>
)
