import { literal, object, string } from 'valibot'

/** The page of a brand as the service worker keeps it: of no address, in the language of whoever asks. */
export const SHELL_PATH = '/__shell'
/** The header of that page that tells its build. */
export const BUILD_HEADER = 'x-build'

/** Stand in the built worker; the host server puts the build's id there, what the brand's shell is made of, and its id. */
export const BUILD_PLACEHOLDER = '%BUILD%'
export const SHELL_PLACEHOLDER = '%SHELL%'
export const BRAND_PLACEHOLDER = '%BRAND%'

/** From a page to the worker: it is loaded and at rest, and the network may be used for what comes later. */
export const PageIdle = object({
  type: literal('page-rests'),
  /** Of the page. */
  build: string(),
})

/** From a worker to all pages, as it takes over. */
export const WorkerActivated = object({ type: literal('worker-starts'), build: string() })
