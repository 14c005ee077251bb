const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The last sign of a GSTIN by its first fourteen. */
function checkSignOf(first: string): string {
  const sum = [...first].reduce((total, sign, index) => {
    const product = signs.indexOf(sign) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return signs[(36 - (sum % 36)) % 36] ?? ''
}

/** How a GSTIN is written; its check sign may be wrong. */
export const formOfGstin = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/

export const hasFormOfGstin = (gstin: string): boolean => formOfGstin.test(gstin)

/** Whether a GSTIN has the right form and check digit. It may still be cancelled or belong to another company. */
export const isGstin = (gstin: string): boolean =>
  hasFormOfGstin(gstin) && checkSignOf(gstin.slice(0, 14)) === gstin[14]

/** A GSTIN begins with the GST code of its state. */
export const stateCodeOfGstin = (gstin: string): string => gstin.slice(0, 2)

/** A GSTIN as it is stored: capitals, without the blanks and dashes that people type. */
export const tidyGstin = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()
