import { dayText } from '#shared/garden/days.ts'
import { type Task, taskText } from '#shared/garden/tasks.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import { type Email, text } from '../../platform/email/email-template.ts'
import { translator } from '../../platform/email/translator.ts'

interface GardenWeek {
  tasks: Task[]
  stopToken: string
  siteUrl: string
  settings: WordedSettings
}

export function gardenWeekEmail({ tasks, stopToken, siteUrl, settings }: GardenWeek): Email {
  const say = translator(settings, 'garden-week', {})
  return {
    subject: say('subject'),
    preheader: tasks[0] ? taskText(tasks[0]) : '',
    heading: say('heading'),
    blocks: [
      { kind: 'list', items: tasks.map((task) => `${dayText(task.on)}: ${taskText(task)}`) },
      text(say('closing')),
      { kind: 'button', label: 'Open my garden', url: `${siteUrl}/mygarden` },
    ],
    reason: `You get this because you asked ${settings.brand.name} for a weekly reminder.`,
    unsubscribeUrl: `${siteUrl}/unsubscribe?token=${encodeURIComponent(stopToken)}`,
  }
}
