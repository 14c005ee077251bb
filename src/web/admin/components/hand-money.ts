import type { LaterMethod } from '#contract/admin/receivables.ts'

/** How money comes by hand. */
export const handMethodLabels: Record<LaterMethod, string> = {
  bank: 'Bank transfer',
  upi: 'UPI',
  cheque: 'Cheque',
  cash: 'Cash',
}

/** What the reference of such money is. */
export function referenceWords(method: LaterMethod): { label: string; hint: string } {
  switch (method) {
    case 'cash':
      return { label: 'Number of the receipt', hint: 'If you write one.' }
    case 'cheque':
      return { label: 'Number of the cheque', hint: 'As it is printed on the cheque.' }
    default:
      return { label: 'Reference (UTR)', hint: 'As the bank or the UPI app shows it.' }
  }
}
