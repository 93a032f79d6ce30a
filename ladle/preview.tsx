import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import type { Locale } from '#contract/locale.ts'
import { applyLocale, requestLocale } from '#lib/i18n/locale.ts'
import { LocaleProvider, loadMessages } from '#lib/i18n/translate.tsx'
import { accessibilityTree } from './accessibility-tree.ts'
import { auditPage } from './audit.ts'
import { showBrand } from './brand-theme.ts'
import { stretchTexts } from './pseudo-language.ts'
import { reducedMotionStyles } from './reduced-motion.ts'
import { type Switches, useSwitches } from './toolbar.ts'

const realMatchMedia = window.matchMedia.bind(window)

/** What does not need React: attributes and styles of the page, as the app and the device would set them. */
function dress({ brand, scheme, text, spacing, motion }: Switches) {
  const { documentElement: root } = document
  showBrand(brand)
  if (scheme === 'device') delete root.dataset.colorScheme
  else root.dataset.colorScheme = scheme
  root.style.fontSize = text === '200 %' ? '200%' : ''
  root.dataset.spacing = spacing
  reducedMotionStyles(motion === 'reduced')
  window.matchMedia = (query) =>
    realMatchMedia(motion === 'reduced' ? query.replace('(prefers-reduced-motion: reduce)', 'all') : query)
}

const toLocale = (language: string): Locale => (language === 'en' ? 'en' : 'th')

/** One story as its own page, under what the switches say. */
export function Preview({ children, isPage }: { children: ReactNode; isPage: boolean }) {
  const switches = useSwitches()
  const { language, words } = switches
  const [shown, setShown] = useState<string>()

  useLayoutEffect(() => dress(switches), [switches])

  useEffect(() => {
    requestLocale(toLocale(language))
    void loadMessages(toLocale(language)).then(() => {
      applyLocale()
      setShown(language)
    })
  }, [language])

  useEffect(() => {
    if (words === 'pseudo' && shown) return stretchTexts()
  }, [words, shown])

  // Says when the page stands as its hash asks.
  useEffect(() => {
    if (switches.language === shown) document.documentElement.dataset.shown = location.hash.slice(1)
  }, [switches, shown])

  useEffect(() => {
    window.lookThrough = (only) => auditPage({ isPage, only })
    window.readOut = accessibilityTree
  }, [isPage])

  if (!shown) return null
  return (
    <LocaleProvider>
      {/* Drawn anew for real words: stretched texts do not shrink by themselves. */}
      <div key={words} className={isPage ? undefined : 'bench-fragment'}>
        {children}
      </div>
    </LocaleProvider>
  )
}
