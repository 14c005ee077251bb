/** A row of the statement of a courier, in rupees as couriers write them. */
export interface FileRow {
  awb: string
  amount: string
  number?: string
  utr?: string
  delivered?: string
  paid?: string
  deductions?: string
}

const quoted = (cell: string): string => (cell.includes(',') ? `"${cell}"` : cell)

const fileOf = (titles: string[], rows: string[][]): string =>
  [titles, ...rows].map((cells) => cells.map(quoted).join(',')).join('\r\n')

/** The plain table of any courier. */
export const remittanceFile = (rows: FileRow[]): string =>
  fileOf(
    ['AWB', 'Amount', 'Delivered on', 'Remittance number', 'UTR', 'Paid on', 'Deductions'],
    rows.map((row) => [
      row.awb,
      row.amount,
      row.delivered ?? '20/11/2026',
      row.number ?? 'REM-1',
      row.utr ?? 'HDFCN001',
      row.paid ?? '2026-11-26',
      row.deductions ?? '',
    ]),
  )

/** The table as Shiprocket exports it, with columns that name the shopper. */
export const shiprocketFile = (rows: FileRow[]): string =>
  fileOf(
    [
      'CRF ID',
      'UTR',
      'Order ID',
      'AWB Code',
      'Courier',
      'Customer Name',
      'Delivered Date',
      'COD Amount',
      'Remittance Date',
    ],
    rows.map((row) => [
      row.number ?? '1187001',
      row.utr ?? 'ICICN77',
      '9001',
      row.awb,
      'Delhivery Surface',
      'Meera Iyer',
      row.delivered ?? '20 Nov 2026',
      row.amount,
      row.paid ?? '26-11-2026 11:30 AM',
    ]),
  )
