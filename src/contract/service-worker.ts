import { literal, object, string } from 'valibot'

/** Path of a brand's app shell for the service worker: it belongs to no URL, and has the requester's locale. */
export const SHELL_PATH = '/__shell'
/** Response header of a page with its build id. */
export const BUILD_HEADER = 'x-build'

/**
 * Placeholders in the built worker, which the host server replaces by the build id, the shell's hash, the brand id, and the
 * first parts of the paths of all pages, with commas between them.
 */
export const BUILD_PLACEHOLDER = '%BUILD%'
export const SHELL_PLACEHOLDER = '%SHELL%'
export const BRAND_PLACEHOLDER = '%BRAND%'
export const PAGES_PLACEHOLDER = '%PAGES%'

/** From a page to the service worker: the page is loaded and idle, so the network is free for further downloads. */
export const PageIdle = object({
  type: literal('page-rests'),
  /** The page's build. */
  build: string(),
})

/** From a service worker to all pages when it takes over. */
export const WorkerActivated = object({ type: literal('worker-starts'), build: string() })

/** From a service worker to a page that it started from its cache: the server configures its pages differently now. */
export const PageOutdated = object({ type: literal('page-outdated') })
