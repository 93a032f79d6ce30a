import type { InferOutput } from 'valibot'
import type { Endpoint } from './endpoint.ts'
import type { Locale } from './locale.ts'
import type { PageConfig } from './page.ts'
import type { PushSettings, SandboxPushSettings } from './push.ts'

/** A file of the build, and its digest (W3C SRI). */
export type LinkedFile = { href: string; integrity?: string | undefined }

/** What the head of a page says besides its title. */
export type PageHead = {
  brand: { id: string; name: string; title: Record<Locale, string>; description: Record<Locale, string> }
  locale: Locale
  /** Chosen by the customer or the brand; undefined follows the device. */
  scheme: 'light' | 'dark' | undefined
  themeColor: string
  /** Scheme and host; empty for a host that is not ours. */
  origin: string
  /** The page's own path without the language; undefined for pages that name no address. */
  path: string | undefined
  /** Texts of style elements. */
  styles: readonly string[]
  /** The app's style sheet; its text is in `styles` as well unless the app is in development. */
  sheet?: { href: string; isInline: boolean } | undefined
  /** First element of the body, as HTML. */
  logo: string
  /** What a browser without scripts shows above the page, which looks as if it worked. */
  noScript: { text: string; phone: string }
  push: Partial<PushSettings> | InferOutput<typeof SandboxPushSettings> | undefined
  /** Text of a script that runs before the others. */
  rescue: string
  script: LinkedFile
  /** Of the web app manifest, in place of that of the brand's app. */
  manifest?: string | undefined
  /** Files to request with the page, by the ids of its routes and the names of further files of `src/routes/`. */
  filesFor: (names: readonly string[]) => readonly LinkedFile[]
}

export type RenderRequest = {
  /** Path with the language, and query; undefined for a page without content, which the app fills. */
  href: string | undefined
  isCustomer: boolean
  /** What the customer has chosen. */
  colorScheme: string | undefined
  config: PageConfig
  head: PageHead
  /** Answers a public call of the page. */
  ask: (endpoint: Endpoint, input: unknown) => Promise<unknown>
}
export type RenderedPage = {
  html: string
  /** Texts of the elements that the content security policy must allow. */
  styles: readonly string[]
  /** Texts of `style` attributes, which it must allow too. */
  styleAttributes: readonly string[]
  scripts: readonly string[]
  hasData: boolean
  /** Whether it has asked for data, which may not have come in time. */
  asksForData: boolean
}
export type RenderPage = (request: RenderRequest) => Promise<RenderedPage>
/**
 * The query of an address as its page reads it: the parameters that its routes name, with valid values, and no other.
 * @param pathname without the language
 * @param search empty or with its `?`, as the result
 */
export type SearchOf = (pathname: string, search: string) => string
