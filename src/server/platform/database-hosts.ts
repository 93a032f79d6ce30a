/** The part of an address between `//` (and a password) and the path. */
const HOSTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]+)(.*)$/i
const ATTRIBUTE = 'target_session_attrs'
const PRIMARY = new Set(['read-write', 'primary'])

export type DatabaseHosts = {
  /** One address for each host, in their order. */
  urls: readonly [string, ...string[]]
  /** Whether a standby or a read-only server must not be used. */
  needsPrimary: boolean
}

/**
 * Splits an address with several hosts, as libpq takes it: `postgres://user@one:5432,two:5432/washday`. With several hosts
 * only the primary is used, unless `target_session_attrs=any`.
 * @returns undefined for something else
 * @see https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS
 */
export function parseHosts(address: string): DatabaseHosts | undefined {
  const [, start, list = '', end] = HOSTS.exec(address) ?? []
  const [first, ...others] = list.split(',').map((host) => `${start}${host}${end}`)
  if (!first || ![first, ...others].every((url) => URL.canParse(url))) return undefined
  const attribute = new URL(first).searchParams.get(ATTRIBUTE)
  if (attribute && attribute !== 'any' && !PRIMARY.has(attribute)) return undefined
  const single = (url: string) => {
    const parsed = new URL(url)
    parsed.searchParams.delete(ATTRIBUTE)
    return parsed.href
  }
  return {
    urls: [single(first), ...others.map(single)],
    needsPrimary: attribute ? PRIMARY.has(attribute) : others.length > 0,
  }
}

/** @throws TypeError for something else than an address */
export function readHosts(address: string): DatabaseHosts {
  const hosts = parseHosts(address)
  if (!hosts) throw new TypeError('The address of the database cannot be read')
  return hosts
}

/** A condition in SQL: neither a standby nor read-only. */
export const IS_WRITABLE = `(not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off')`
