import { dayText } from '#shared/garden/days.ts'
import { teaspoonText } from '#shared/garden/dose.ts'
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

/** A task on its day, with its dose as a kitchen measures it: '8 December: Feed methi in pot 1: 14 g (3 level teaspoons)'. */
export const taskLine = (task: Task): string =>
  `${dayText(task.on)}: ${taskText(task, (grams) => `${grams} g (${teaspoonText(grams)})`)}`

export function gardenWeekEmail({ tasks, stopToken, siteUrl, settings }: GardenWeek): Email {
  const say = translator(settings, 'garden-week', {})
  return {
    subject: say('subject'),
    preheader: tasks[0] ? taskText(tasks[0]) : '',
    heading: say('heading'),
    blocks: [
      { kind: 'list', items: tasks.map(taskLine) },
      text(say('closing')),
      { kind: 'button', label: 'Open my garden', url: `${siteUrl}/mygarden` },
    ],
    reason: `You get this because you asked ${settings.brand.name} for a weekly reminder.`,
    unsubscribeUrl: `${siteUrl}/unsubscribe?token=${encodeURIComponent(stopToken)}`,
  }
}
