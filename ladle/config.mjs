/** @type {import('@ladle/react').UserConfig} */
export default {
  stories: '{src/ui,ladle}/**/*.stories.tsx',
  viteConfig: 'ladle/vite.config.ts',
  outDir: 'build/ladle',
  // Its scan sees only <main>: a sheet or a message would always pass.
  addons: { a11y: { enabled: false }, rtl: { enabled: false }, ladle: { enabled: true } },
}
