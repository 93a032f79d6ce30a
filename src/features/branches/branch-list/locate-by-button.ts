import { focusPage } from '#components/page-layout.tsx'
import { locateUser } from './locate-user.ts'

/** For the press of a button that goes when it is known where the customer is. */
export async function locateByButton() {
  const pressed = document.activeElement
  if (!(await locateUser())) return
  // Who has gone on to something else meanwhile stays there.
  if (document.activeElement === pressed || document.activeElement === document.body) focusPage()
}
