import { LOCALES } from '#contract/locale.ts'
import type { LinkedFile, PageHead } from '#contract/render.ts'
import { formatPhone } from '#contract/thai/phone.ts'

/** JSON for a script element, escaped so that it cannot close the element. */
const inlineJson = (value: unknown) => ({ __html: JSON.stringify(value).replaceAll('<', '\\u003c') })

const LINKS_ID = 'links'
/**
 * Requests the page's files once the page is painted. Up to fifty requests before it delay the first paint, and the app is not
 * there sooner, because its entry is larger than all of them.
 */
export const LATE_LINKS = `requestAnimationFrame(()=>setTimeout(()=>{for(const link of JSON.parse(document.getElementById('${LINKS_ID}').textContent))document.head.append(Object.assign(document.createElement('link'),link))}))`

/** The properties of a file's link. */
const linkOf = ({ href, integrity }: LinkedFile) => ({
  ...(href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }),
  crossOrigin: '',
  href,
  ...(integrity ? { integrity } : {}),
})

export type DocumentProps = {
  head: PageHead
  title: string
  /** HTML of the app. */
  content: string
  /** Attributes of the element around it. */
  page: Record<`data-${string}`, string>
  files: ReturnType<PageHead['filesFor']>
  styles: readonly string[]
  /** JSON by id of its element. */
  data: Readonly<Record<string, unknown>>
}

/** Open Graph tags. Their image needs an absolute URL, and so a host of ours. */
function ShareTags({ brand, locale, origin, path }: PageHead) {
  if (!origin) return null
  const tags = {
    type: 'website',
    site_name: brand.name,
    title: brand.title[locale],
    description: brand.description[locale],
    locale: locale === 'th' ? 'th_TH' : 'en_US',
    ...(path === undefined ? {} : { url: `${origin}/${locale}${path}` }),
    image: `${origin}/${brand.id}/share.png`,
    'image:width': '1200',
    'image:height': '630',
  }
  return (
    <>
      {Object.entries(tags).map(([name, content]) => (
        <meta key={name} property={`og:${name}`} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Canonical and alternate URLs. */
function AddressTags({ locale, origin, path }: PageHead) {
  if (path === undefined) return null
  return (
    <>
      <link rel="canonical" href={`${origin}/${locale}${path}`} />
      {LOCALES.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={`${origin}/${language}${path}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${origin}${path || '/'}`} />
    </>
  )
}

/** The document of every page. The server renders it, and the app hydrates its `#root`. */
export function Document({ head, title, content, page, files, styles, data }: DocumentProps) {
  const { brand, locale, scheme, script } = head
  return (
    <html lang={locale} {...(scheme ? { 'data-color-scheme': scheme } : {})}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={scheme ?? 'light dark'} />
        <title>{title}</title>
        <meta name="description" content={brand.description[locale]} />
        <meta name="theme-color" content={head.themeColor} />
        <meta name="application-name" content={brand.name} />
        {styles.map((text) => (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: styles of the build and of the brand
          <style key={text} dangerouslySetInnerHTML={{ __html: text }} />
        ))}
        {/* A lazy chunk waits for the entry's sheet unless the page has it: here its text is in the styles above. */}
        {head.sheet ? (
          // React's types of a link lack `disabled`.
          <link {...{ rel: 'stylesheet', href: head.sheet.href, disabled: head.sheet.isInline }} />
        ) : null}
        {/* Nothing is painted before the whole page has arrived: a part of it would be laid out differently. */}
        <link {...{ rel: 'expect', blocking: 'render' }} href="#washday" />
        {head.rescue ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of the build
          <script dangerouslySetInnerHTML={{ __html: head.rescue }} />
        ) : null}
        <script type="module" src={script.href} integrity={script.integrity} />
        <link rel="icon" href={`/${brand.id}/favicon-32.png`} sizes="32x32" />
        <link rel="icon" href={`/${brand.id}/icon.svg`} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={`/${brand.id}/apple-touch-icon.png`} />
        <link rel="manifest" href={head.manifest ?? `/api-internal/${brand.id}/manifest.webmanifest?lang=${locale}`} />
        <ShareTags {...head} />
        <AddressTags {...head} />
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the brand's logo, which the server has checked */}
        {head.logo ? <div hidden dangerouslySetInnerHTML={{ __html: head.logo }} /> : null}
        <noscript>
          <p>
            {head.noScript.text}{' '}
            {head.noScript.phone ? <a href={`tel:${head.noScript.phone}`}>{formatPhone(head.noScript.phone)}</a> : null}
          </p>
        </noscript>
        {/* No control can be used before the app runs, and a disabled fieldset disables all that are in it. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React */}
        <fieldset id="root" role="none" disabled {...page} dangerouslySetInnerHTML={{ __html: content }} />
        {Object.entries({ ...data, [LINKS_ID]: files.map(linkOf) }).map(([id, value]) =>
          value === undefined ? null : (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped above
            <script key={id} type="application/json" id={id} dangerouslySetInnerHTML={inlineJson(value)} />
          ),
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, whose digest is in the policy */}
        <script dangerouslySetInnerHTML={{ __html: LATE_LINKS }} />
      </body>
    </html>
  )
}
