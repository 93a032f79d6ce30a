/** @type {import('@ladle/react').UserConfig} */
export default {
  stories: '{src/ui,ladle}/**/*.stories.tsx',
  viteConfig: 'ladle/vite.config.ts',
  outDir: 'build/ladle',
  // Ladle's accessibility addon checks only <main> and would miss sheets and toasts.
  addons: { a11y: { enabled: false }, rtl: { enabled: false }, ladle: { enabled: true } },
}
