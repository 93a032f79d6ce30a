import { pageConfig } from '#lib/browser/page-config.ts'

/** The URL of a picture that the API names by a path on its own origin, or by a URL. */
export const apiUrl = (path: string) =>
  path.startsWith('/') && pageConfig.baseUrl ? new URL(path, pageConfig.baseUrl).href : path

/** The same for each candidate of a `srcset`; undefined if there is none. */
export const apiSrcset = (srcset: string | null) =>
  srcset?.replace(/(^|, )(\S+)/g, (_, separator: string, path: string) => separator + apiUrl(path))
