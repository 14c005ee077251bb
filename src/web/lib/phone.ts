/** '+91 98765 43210' for an Indian mobile number as it is stored; any other stays as it is. */
export const formatPhone = (number: string): string => number.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
