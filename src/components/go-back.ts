/** Goes back in the history; to the home page if this page was opened by an external link. */
export function goBack() {
  const isFirstEntry = !history.state?.__TSR_index
  if (isFirstEntry) location.assign('/')
  else history.back()
}
