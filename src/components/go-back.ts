/** One step back; from a page that was opened by a link from outside, to home. */
export function goBack() {
  const isFirstHere = !history.state?.__TSR_index
  if (isFirstHere) location.assign('/')
  else history.back()
}
