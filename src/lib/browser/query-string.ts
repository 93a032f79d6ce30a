/** `?page=2` of named values, each as its plain text and without those that are undefined; empty where none is left. */
export function queryString(values: object): string {
  const texts = Object.entries(values).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(texts.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}
