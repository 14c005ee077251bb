/** '+91 98765 43210' for a stored Indian mobile number; others unchanged. */
export const formatPhone = (number: string): string => number.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
