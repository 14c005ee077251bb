import type { Settings } from '#shared/settings/settings.ts'
import { a4, faint, mm, rule, type Sheet } from './sheet.ts'

export const left = mm(15)
export const right = a4[0] - mm(15)
export const bottom = a4[1] - mm(18)
export const width = right - left

const moment = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** '21 Nov 2026, 9:30 am', in India. */
export const momentText = (instant: string | Date): string => moment.format(new Date(instant))

/** Draws the head of a document; answers the y below it. */
export function drawHead(sheet: Sheet, { brand }: Settings, title: string, remark: string): number {
  sheet.drawMark(brand.name, left, mm(14))
  sheet.write(title, left, mm(14), { size: 15, weight: 'bold', width, align: 'right' })
  sheet.write(remark, left, mm(21.5), { color: faint, width, align: 'right' })
  sheet.line(left, mm(28), right, mm(28), sheet.colour)
  return mm(32)
}

/** Draws the foot of each page. */
export function drawFeet(sheet: Sheet, { support }: Settings, name: string): void {
  const y = a4[1] - mm(13)
  const contact = `${support.email} · ${support.phone}`
  sheet.onEachPage((page, count) => {
    sheet.line(left, y - mm(2), right, y - mm(2), rule)
    sheet.write(contact, left, y, { size: 8, color: faint })
    sheet.write(`${name} · page ${page} of ${count}`, left, y, {
      size: 8,
      color: faint,
      width,
      align: 'right',
    })
  })
}

/** '1.25 kg'. */
export const weightText = (grams: number | null): string =>
  grams === null ? '' : `${(grams / 1000).toFixed(2)} kg`
