import { createHash } from 'node:crypto'
import { type Day, isoOf } from '#shared/garden/days.ts'
import { hintsOf } from '#shared/garden/hints.ts'
import { makePlan, type PlanRequest } from '#shared/garden/plan.ts'
import { type Task, tasksOf, taskText } from '#shared/garden/tasks.ts'

export interface CalendarRequest {
  request: PlanRequest
  token: string
  /** When the plan was made and when the file is written. */
  createdAt: Date
  at: Date
  /** The shop's host, which makes the ids of events unique. */
  host: string
  /** What the shop is called. */
  brandName: string
}

/**
 * The plan as a calendar (RFC 5545). An event keeps its id when the plan changes, and each file has a higher
 * sequence than earlier ones, so that calendars move their events instead of duplicating them.
 */
export function calendarFile(given: CalendarRequest): string {
  const plan = makePlan(given.request)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${given.brandName}//Garden plan//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(`Garden plan, ${given.brandName}`)}`,
    'X-WR-TIMEZONE:Asia/Kolkata',
    ...timeZone,
    ...tasksOf(plan).flatMap((task) => eventOf(task, given, hintsOf(plan)[0] ?? '')),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** India has one time all year. */
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
    `SUMMARY:${escaped(taskText(task))}`,
    ...(task.kind === 'feed' ? [`DESCRIPTION:${escaped(advice)}`] : []),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** Feeding has an hour in the evening; sowing and harvest are all-day events. */
function timesOf({ kind, on }: Task): string[] {
  const date = (day: Day): string => isoOf(day).replaceAll('-', '')
  if (kind !== 'feed') return [`DTSTART;VALUE=DATE:${date(on)}`, `DTEND;VALUE=DATE:${date(on + 1)}`]
  return [`DTSTART;TZID=Asia/Kolkata:${date(on)}T173000`, `DTEND;TZID=Asia/Kolkata:${date(on)}T180000`]
}

/** A hash that distinguishes plans without revealing an address. */
const planKey = (token: string): string => createHash('sha256').update(token).digest('hex').slice(0, 16)

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

const maxOctets = 75

/**
 * A line has at most 75 octets; a longer one is folded with a line break and a space, never within a
 * character.
 */
function folded(line: string): string {
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
