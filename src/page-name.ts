/** Names the page that is shown by its routes; undefined if it has not loaded, as after an error. */
export const pageNameOf = (matches: readonly { routeId: string; status: string }[]): string | undefined =>
  matches.every(({ status }) => status === 'success' || status === 'notFound') ? matches.at(-1)?.routeId : undefined
