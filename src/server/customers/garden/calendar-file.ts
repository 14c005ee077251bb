import { createHash } from 'node:crypto'
import { type Day, isoOf } from '#shared/garden/days.ts'
import { hintsOf } from '#shared/garden/hints.ts'
import { makePlan, type PlanRequest } from '#shared/garden/plan.ts'
import { type Task, tasksOf, taskText } from '#shared/garden/tasks.ts'

export interface CalendarRequest {
  request: PlanRequest
  token: string
  /** Creation time of the plan; `at` is the time of the file. */
  createdAt: Date
  at: Date
  /** The shop's host, which makes the ids of events globally unique. */
  host: string
  brandName: string
}

/**
 * Writes the plan as a calendar (RFC 5545). Events keep their ids and each file has a higher sequence, so
 * calendars move events instead of duplicating them.
 */
export function calendarFile(calendar: CalendarRequest): string {
  const plan = makePlan(calendar.request)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${calendar.brandName}//Garden plan//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(`Garden plan, ${calendar.brandName}`)}`,
    'X-WR-TIMEZONE:Asia/Kolkata',
    ...timeZone,
    ...tasksOf(plan).flatMap((task) => eventOf(task, calendar, hintsOf(plan)[0] ?? '')),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

/** India has no daylight saving time. */
const timeZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Kolkata',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
]

function eventOf(task: Task, { token, createdAt, at, host }: CalendarRequest, advice: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${task.id}.${planKey(token)}@${host}`,
    `DTSTAMP:${at.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `SEQUENCE:${Math.max(0, Math.floor((at.getTime() - createdAt.getTime()) / 1000))}`,
    ...timesOf(task),
    `SUMMARY:${escapeText(taskText(task))}`,
    ...(task.kind === 'feed' ? [`DESCRIPTION:${escapeText(advice)}`] : []),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** Feeding takes half an hour in the evening; sowing and harvest are all-day events. */
function timesOf({ kind, on }: Task): string[] {
  const date = (day: Day): string => isoOf(day).replaceAll('-', '')
  if (kind !== 'feed') return [`DTSTART;VALUE=DATE:${date(on)}`, `DTEND;VALUE=DATE:${date(on + 1)}`]
  return [`DTSTART;TZID=Asia/Kolkata:${date(on)}T173000`, `DTEND;TZID=Asia/Kolkata:${date(on)}T180000`]
}

/** A hash that identifies a plan without revealing its address. */
const planKey = (token: string): string => createHash('sha256').update(token).digest('hex').slice(0, 16)

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

const maxOctets = 75

/** Folds a line of more than 75 octets with a line break and a space, never within a character. */
function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part + character) > maxOctets) {
      parts.push(part)
      part = ' '
    }
    part += character
  }
  return [...parts, part].join('\r\n')
}
