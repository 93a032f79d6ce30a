import type { Plugin } from 'vite'

type Probe = { name: string; file: RegExp; code: RegExp; result: string }

/** Tests of the browser's `Intl` by libraries, and their results in every browser that can run the app. */
const PROBES: readonly Probe[] = [
  {
    // Of `@internationalized/number`, which React Aria uses. Chrome since 77, Firefox since 93, Safari since 14.1.
    name: 'whether the browser knows signDisplay',
    file: /@internationalized\/number\/.*NumberFormatter/,
    code: /new Intl\.NumberFormat\('de-DE', \{\s*signDisplay: 'exceptZero'\s*\}\)\.resolvedOptions\(\)\.signDisplay === 'exceptZero'/,
    result: 'true',
  },
  {
    // `intl-messageformat` asks for each message with values. The app's languages are tags that `Intl.Locale` takes as is.
    name: 'whether the browser knows the language of a message',
    file: /node_modules\/intl-messageformat\/index\.js/,
    code: /(?<=const supportedLocales = )Intl\.NumberFormat\.supportedLocalesOf\(locales\)/,
    result: '[].concat(locales)',
  },
  {
    // React Aria asks for that of the browser's language, too. Without scripts it goes by a list of languages.
    name: 'the direction of a language by its script',
    file: /node_modules\/react-aria\/.*\/i18n\/utils/,
    code: /(?<=if \()Intl\.Locale(?=\))/,
    result: 'false',
  },
]

/** Replaces the tests by their results: they load the browser's tables of languages and formats, which takes a slow phone 40 to 60 ms each. */
export const skipIntlProbes: Plugin[] = PROBES.map(({ name, file, code, result }) => ({
  name: `skip-intl-probe: ${name}`,
  apply: 'build',
  transform: {
    filter: { id: file },
    handler(source) {
      if (!code.test(source)) this.error('the library no longer has this test: remove its entry')
      return { code: source.replace(code, result), map: null }
    },
  },
}))
