/** How long a requested product notice waits for its address to be confirmed. */
export const noticeConfirmDays = 7
