/** Builds a query string such as `?page=2`, leaving out undefined values; empty if there are none. */
export function queryString(values: object): string {
  const texts = Object.entries(values).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(texts.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}
