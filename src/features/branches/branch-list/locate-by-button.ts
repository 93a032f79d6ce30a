import { focusPage } from '#components/page-layout.tsx'
import { findHere } from './locate-user.ts'

/** For the press of a button that goes when it is known where the customer is. */
export async function findHereByButton() {
  const pressed = document.activeElement
  if (!(await findHere())) return
  // Who has gone on to something else meanwhile stays there.
  if (document.activeElement === pressed || document.activeElement === document.body) focusPage()
}
