/** The storage key of an unsent answer. */
export const answerDraft = (ticketId: number): string => `answer ${ticketId}`
