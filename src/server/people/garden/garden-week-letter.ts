import { dayText } from '#contract/garden/days.ts'
import { type Task, taskText } from '#contract/garden/tasks.ts'
import type { Settings } from '#contract/settings.ts'
import { type Letter, text } from '../../machine/mail/letter.ts'

interface GardenWeek {
  tasks: Task[]
  stopToken: string
  siteUrl: string
  settings: Settings
}

export function gardenWeekLetter({ tasks, stopToken, siteUrl, settings }: GardenWeek): Letter {
  return {
    subject: 'Your garden this week',
    preheader: tasks[0] ? taskText(tasks[0]) : '',
    heading: 'Your garden this week',
    blocks: [
      { kind: 'list', items: tasks.map((task) => `${dayText(task.on)}: ${taskText(task)}`) },
      text('Feed in the evening, on moist soil, and not while water stands in the pot.'),
      { kind: 'button', label: 'Open my garden', url: `${siteUrl}/mygarden` },
    ],
    reason: `You get this because you asked ${settings.brand.name} for a reminder a week.`,
    unsubscribeUrl: `${siteUrl}/unsubscribe?token=${encodeURIComponent(stopToken)}`,
  }
}
