import { type GardenQuestion, gardenQuestions } from '#contract/garden/questions.ts'
import { settings } from '#contract/settings.ts'
import { firstName, type Letter, text } from '../../machine/mail/letter.ts'

export type GardenAnswers = { name: string } & Record<GardenQuestion['field'], string | string[] | null>

export function gardenPlanLetter({ siteUrl, ...answers }: GardenAnswers & { siteUrl: string }): Letter {
  const rows = gardenQuestions.map(({ field, label }) => ({ label, value: answerText(answers[field]) }))
  return {
    subject: 'Your garden plan answers',
    preheader: 'What you told us about your space, and what happens next.',
    heading: `Thank you, ${firstName(answers.name)}`,
    blocks: [
      text('Here is what you told us about your garden. We will write to you with what suits it.'),
      { kind: 'facts', rows },
      text('Meanwhile, our growing guides answer what most gardeners ask first.'),
      { kind: 'button', label: 'Read the growing guides', url: `${siteUrl}/blog` },
    ],
    reason: `You get this because the garden planner of ${settings.brand.name} was filled in with this address.`,
  }
}

function answerText(answer: string | string[] | null): string {
  const words = [answer ?? []].flat().join(', ')
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'Not answered'
}
