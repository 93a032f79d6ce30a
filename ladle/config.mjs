/** Ladle's own tools lie over the stories, and the workbench has its own list, switches, controls and code. */
const off = { enabled: false }

/** @type {import('@ladle/react').UserConfig} */
export default {
  stories: '{src/ui,ladle}/**/*.stories.tsx',
  viteConfig: 'ladle/vite.config.ts',
  outDir: 'build/ladle',
  defaultStory: 'button--primary',
  // Its accessibility addon checks only <main> and would miss sheets and toasts.
  addons: {
    a11y: off,
    action: off,
    control: off,
    ladle: off,
    mode: off,
    rtl: off,
    source: off,
    theme: off,
    width: off,
  },
}
