/** What is typed or chosen since the page came is in no other place yet. */
let hasTyped = false

export function trackInput() {
  for (const event of ['input', 'change'])
    document.addEventListener(
      event,
      () => {
        hasTyped = true
      },
      true,
    )
}

/** Another page: what was typed before has been sent or given up. */
export const resetInput = () => {
  hasTyped = false
}

/** The customer is in the middle of something on this page that a reload would lose. */
export const hasUnsavedChanges = () => hasTyped || document.querySelector('[role$="dialog"]') !== null
