/** The name under which an answer is kept until it is sent. */
export const answerDraft = (ticketId: number): string => `answer ${ticketId}`
