import { type ReactNode, useLayoutEffect } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { brands, defaultBrand } from '#brands/brand.ts'
import '#app/index.css'
import './workbench.css'

const LANGUAGES = { th: 'th-TH', en: 'en-US' } as const
const SCHEMES = ['device', 'light', 'dark'] as const

/** The switches under Ladle's controls. They are in the address too: `?arg-brand=the-wash&arg-language=en&arg-scheme=dark`. */
export const args = { brand: defaultBrand.id, language: 'th', scheme: 'device' }
export const argTypes = {
  brand: { options: brands.map((brand) => brand.id), control: { type: 'inline-radio' } },
  language: { options: Object.keys(LANGUAGES), control: { type: 'inline-radio' } },
  scheme: { options: SCHEMES, control: { type: 'inline-radio' } },
}

type Switches = Partial<Record<string, { value?: unknown }>>

function choose<Option extends string>(options: readonly Option[], value: unknown, fallback: Option): Option {
  return options.find((option) => option === value) ?? fallback
}

/** Stands round every story: the brand's theme, the language and the colour scheme on `<html>`, as in the app. */
function Workbench({ children, globalState }: { children: ReactNode; globalState: { control: Switches } }) {
  const { control } = globalState
  const brand = choose(
    brands.map(({ id }) => id),
    control.brand?.value,
    defaultBrand.id,
  )
  const language = choose(['th', 'en'], control.language?.value, 'th')
  const scheme = choose(SCHEMES, control.scheme?.value, 'device')

  useLayoutEffect(() => {
    const { documentElement: root } = document
    root.lang = language
    root.dataset.pandaTheme = brand
    if (scheme === 'device') delete root.dataset.colorScheme
    else root.dataset.colorScheme = scheme
  }, [brand, language, scheme])

  return <I18nProvider locale={LANGUAGES[language]}>{children}</I18nProvider>
}

// Ladle finds its provider by reading this file, and reads no `export function`.
export const Provider = Workbench
