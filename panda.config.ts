import { defineConfig } from '@pandacss/dev'
import { brands } from './brands/brand.ts'
import { pandaTokens } from './design-tokens/to-panda.ts'

const ids = brands.map((brand) => brand.id)
const { tokens, textStyles, colors, themes } = pandaTokens(ids)

export default defineConfig({
  presets: ['@pandacss/preset-base'],
  eject: true,
  preflight: true,
  strictTokens: true,
  jsxFramework: undefined,
  outdir: 'src/styled-system',
  importMap: '#styled',
  include: ['./src/**/*.{ts,tsx}', './ladle/**/*.tsx'],
  exclude: ['./src/server/**', './src/styled-system/**'],
  dependencies: ['./design-tokens/**', './brands/**'],
  conditions: {
    extend: {
      // react-aria marks states with data attributes; :hover would stick after a touch.
      hovered: '&[data-hovered]',
      pending: '&[data-pending]',
      entering: '&[data-entering]',
      exiting: '&[data-exiting]',
      narrow: '@media (max-width: 359.98px)',
    },
  },
  theme: { tokens, textStyles, semanticTokens: { colors } },
  themes,
  staticCss: { themes: ids.slice(1) },
})
