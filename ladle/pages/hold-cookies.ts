/** Keeps the cookies of the sample customer in this page: another server on this host would take them for its own. */
export function holdCookies(visitor: 'guest' | 'customer') {
  const jar = new Map<string, string>(visitor === 'customer' ? [['access_token', 'sample']] : [])
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => [...jar].map((pair) => pair.join('=')).join('; '),
    set(text: string) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(text) ?? []
      const isRemoved = /expires=Thu, 01 Jan 1970|max-age=0/i.test(text)
      if (isRemoved) jar.delete(name)
      else jar.set(name, value)
    },
  })
  Object.defineProperty(window, 'cookieStore', { configurable: true, value: undefined })
}
