/** So long an address that asked to be told of a product waits for its owner to confirm it. */
export const noticeConfirmDays = 7
