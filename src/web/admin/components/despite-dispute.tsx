import { useState } from 'react'

/** Whether staff refund a payment although the shopper's bank disputes it. */
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

/** Warns of an open dispute, with a checkbox to refund despite it. */
export const DisputeWarning = ({ despite }: { despite: DespiteDispute }) => (
  <div className="rounded-(--radius-control) border border-alert-700/40 bg-alert-100 px-4 py-3 font-medium text-alert-700">
    <p>
      The shopper’s bank disputes this payment. What you refund now, the bank may take a second time: answer
      the dispute first.
    </p>
    <DespiteDisputeField despite={despite} />
  </div>
)

const DespiteDisputeField = ({ despite: { isOn, set } }: { despite: DespiteDispute }) => (
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
