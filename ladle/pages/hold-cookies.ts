/** Keeps the cookies of the sample customer in this page: another server on this host would take them for its own. */
export function holdCookies(cookies: Readonly<Record<string, string>>) {
  const jar = new Map(Object.entries(cookies))
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => [...jar].map((pair) => pair.join('=')).join('; '),
    set(text: string) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(text) ?? []
      if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(text)) jar.delete(name)
      else jar.set(name, value)
    },
  })
  Object.defineProperty(window, 'cookieStore', { configurable: true, value: undefined })
}
