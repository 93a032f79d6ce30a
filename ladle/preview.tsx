import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { applyLocale, requestLocale } from '#lib/i18n/locale.ts'
import { LocaleProvider, loadMessages } from '#lib/i18n/translate.tsx'
import { accessibilityTree } from '#tests/a11y/in-page/accessibility-tree.ts'
import { auditPage } from '#tests/a11y/in-page/audit.ts'
import { showBrand, styleChanged } from './brand-theme.ts'
import { StoryControls } from './controls.tsx'
import { moreContrastStyles, reducedMotionStyles } from './media-preferences.ts'
import { forceState, stretchTexts } from './page-changes.ts'
import { type Switches, useSwitches } from './toolbar.ts'

window.readAccessibilityTree = accessibilityTree
const realMatchMedia = window.matchMedia.bind(window)

/** Sets the attributes and styles of the page that the app or the device would set. */
function applySwitches({ brand, scheme, text, spacing, motion, contrast }: Switches) {
  const { documentElement: root } = document
  showBrand(brand)
  if (scheme === 'device') delete root.dataset.colorScheme
  else root.dataset.colorScheme = scheme
  root.style.fontSize = text === '200 %' ? '200%' : ''
  root.dataset.spacing = spacing
  reducedMotionStyles(motion === 'reduced')
  moreContrastStyles(contrast === 'more')
  styleChanged()
  window.matchMedia = (query) =>
    realMatchMedia(motion === 'reduced' ? query.replace('(prefers-reduced-motion: reduce)', 'all') : query)
}

/** One story as a page of its own, with the selected preview options. */
export function Preview({ children, isPage }: { children: ReactNode; isPage: boolean }) {
  const switches = useSwitches()
  const { language, words, state } = switches
  const [loadedLanguage, setLoadedLanguage] = useState<string>()

  useLayoutEffect(() => applySwitches(switches), [switches])

  useEffect(() => {
    const locale = language === 'en' ? 'en' : 'th'
    requestLocale(locale)
    void loadMessages(locale).then(() => {
      applyLocale()
      setLoadedLanguage(language)
    })
  }, [language])

  useEffect(() => (loadedLanguage && words === 'pseudo' ? stretchTexts() : undefined), [words, loadedLanguage])
  useEffect(() => (loadedLanguage ? forceState(state) : undefined), [state, loadedLanguage])
  // Tells the tests that the page shows the options in its hash.
  useEffect(() => {
    if (switches.language === loadedLanguage) document.documentElement.dataset.shown = location.hash.slice(1)
  }, [switches, loadedLanguage])

  useEffect(() => {
    window.auditPreview = (only) => auditPage({ isPage, only })
  }, [isPage])

  if (!loadedLanguage) return null
  return (
    <LocaleProvider>
      <StoryControls>
        {/* The key remounts the story for real words and states, which do not change back, and a component for another
            language, because it reads its words while it renders. A page changes its language itself. */}
        <div key={words + state + (isPage ? '' : loadedLanguage)} className={isPage ? undefined : 'bench-fragment'}>
          {children}
        </div>
      </StoryControls>
    </LocaleProvider>
  )
}
