/** Whether the user has entered anything on this page, which is not saved elsewhere yet. */
let hasInput = false

export function trackInput() {
  for (const event of ['input', 'change'])
    document.addEventListener(
      event,
      () => {
        hasInput = true
      },
      true,
    )
}

/** To be called on navigation: earlier input has been submitted or abandoned. */
export const resetInput = () => {
  hasInput = false
}

/** Whether a reload would lose the customer's input, or close an open dialog. */
export const hasUnsavedChanges = () => hasInput || document.querySelector('[role$="dialog"]') !== null
