let done = () => {}
/** Resolves when the first page is on the screen and can be used. A part of a page is hydrated later than what is around it. */
export const firstPage = new Promise<void>((resolve) => {
  done = resolve
})

/** To be called by each page when it is mounted. */
export const markMounted = () => done()
