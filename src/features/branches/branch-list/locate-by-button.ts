import { focusPage } from '#components/page-layout.tsx'
import { locateUser } from './locate-user.ts'

/** Locates the customer after the press of a button that unmounts once the location is known. */
export async function locateByButton() {
  const pressedElement = document.activeElement
  if (!(await locateUser())) return
  // Focus stays where it is if the customer has moved it meanwhile.
  if (document.activeElement === pressedElement || document.activeElement === document.body) focusPage()
}
