// Runs before the page is painted, so that an announcement that was closed never takes up space.
try {
  const { announcement } = document.currentScript.dataset
  if (localStorage.getItem('closedAnnouncement') === announcement) {
    document.documentElement.dataset.announcement = 'closed'
  }
} catch {
  // Where storage is forbidden, the announcement stays.
}
